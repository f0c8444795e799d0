// SPDX-License-Identifier: MIT
//
// Lua 5.4 as a Swift host may use it: every function declared here returns. Nothing raises a Lua
// error into its caller, whatever the script did; an entry reports a status and leaves one error
// value on the stack. Swift hands values over in `clua_vm.out` and reads values from the stack.
#pragma once
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CLUA_FILE_SIZE 256
#define CLUA_TRACEBACK_SIZE 4096

// Why a script was stopped for good. The numbers are LuaKit's too.
enum {
  CLUA_TRIP_NONE,
  CLUA_TRIP_INSTRUCTIONS,
  CLUA_TRIP_MEMORY,
  CLUA_TRIP_OUTPUT,
  CLUA_TRIP_TIME,
  CLUA_TRIP_INTERRUPTED
};

// Kinds of `clua_value`.
enum {
  CLUA_NIL,
  CLUA_BOOLEAN,
  CLUA_INTEGER,
  CLUA_NUMBER,
  CLUA_STRING,     // `offset` and `length` in the arena
  CLUA_REFERENCE,  // `integer`: a slot of the table of references
  CLUA_OBJECT      // `pointer`, `integer`: id, `type`
};

typedef struct clua_value {
  int32_t kind;
  int32_t type;
  union {
    int64_t integer;
    double number;
    size_t length;
  };
  union {
    void *pointer;
    size_t offset;
  };
} clua_value;

// A host object as a script holds it; `object` is null when it is gone.
typedef struct clua_object {
  uint64_t magic;
  void *object;
  int64_t id;
  int32_t type;
} clua_object;

// What Swift does for a script. None of these may raise; all get the context.
typedef struct clua_callbacks {
  // n >= 0 values in `out`, or -1: raise out[0]. The closure is kept alive by its function.
  int (*call)(void *closure, lua_State *L);
  int (*resolve)(void *context, lua_State *L, const char *name, size_t length);
  void (*print)(void *context, const char *text, size_t length);
  bool (*interrupted)(void *context);
  void (*retain)(void *object);
  void (*release)(void *object);
} clua_callbacks;

typedef struct clua_limits {
  uint64_t instructions;
  size_t memory;
  size_t output;
  size_t source;
  int64_t nanoseconds;  // below 0: none
} clua_limits;

typedef struct clua_vm {
  lua_State *L;        // the main thread, null when the state could not be made
  lua_State *running;  // the thread whose code runs now
  void *context;
  clua_callbacks callbacks;
  clua_limits limits;
  // Budgets.
  uint64_t used;
  size_t memory, reserve, refused, output;
  uint64_t allocations, fail_allocation;  // tests: refuse this one, counted from 1
  size_t collect_at;
  int64_t remaining, deadline, last_poll;
  int32_t tripped, trip_line;
  char trip_file[CLUA_FILE_SIZE];
  // The last error that reached an entry.
  int32_t error_line;
  char error_file[CLUA_FILE_SIZE];
  char traceback[CLUA_TRACEBACK_SIZE];
  // Values on their way from Swift to Lua.
  clua_value *out;
  int out_capacity;
  char *arena;
  size_t arena_used, arena_capacity;
  // The rest.
  int depth, close_depth, references;
  bool closing, keeps_traceback;
  uint64_t seed, random[4];
  int64_t names;  // how many tables, functions … `tostring` has numbered
} clua_vm;

// state.c
clua_vm *clua_new(clua_limits limits, uint64_t seed, void *context, clua_callbacks callbacks);
void clua_close(clua_vm *vm);

// transfer.c: Swift to Lua. False: no memory.
bool clua_out_reserve(clua_vm *vm, int count);
bool clua_out_string(clua_vm *vm, int index, const void *bytes, size_t length);

// entry.c: protected; 0 or a Lua status, results or the error on top of `vm->running`.
int clua_load(
    clua_vm *vm, const void *source, size_t length, const char *name, int environment);
int clua_call(clua_vm *vm, int function, int count);
int clua_table_new(clua_vm *vm, int list, int pairs);
int clua_table_get(clua_vm *vm, int table);
int clua_table_set(clua_vm *vm, int table);
int clua_table_pairs(clua_vm *vm, int table);
int clua_set_metatable(clua_vm *vm, int table, int metatable);
int clua_number_fields(clua_vm *vm);         // n.field is nil for a number n
int clua_global_index(clua_vm *vm);          // out[0]: the function or nil
int clua_set_module(clua_vm *vm);            // out[0]: name, out[1]: value
// Retains the closure; with a type at or above 0 a method that checks its object.
int clua_function_new(clua_vm *vm, void *closure, int type);
// out: name, count × (method name, reference), count × (metamethod, reference); out[1] may be nil
int clua_type_new(clua_vm *vm, int type, int index, int methods, int metamethods);
int clua_references_grow(clua_vm *vm, int from, int to);
int clua_to_text(clua_vm *vm);  // out[0]: a value; as `tostring` says it
int clua_get_globals(clua_vm *vm);

// transfer.c: never raise, never allocate.
void clua_reference_set(clua_vm *vm, lua_State *L, int index, int slot);
void clua_reference_clear(clua_vm *vm, int slot);
const clua_object *clua_object_info(lua_State *L, int index);
size_t clua_table_length(clua_vm *vm, int table);
bool clua_reference_equal(clua_vm *vm, int first, int second);

// budget.c
bool clua_use(clua_vm *vm, uint64_t instructions);  // false: tripped
void clua_trip(clua_vm *vm, int kind);
void clua_reset_budgets(clua_vm *vm);

// errors.c
bool clua_where(lua_State *L, int level, char *file, int32_t *line);
void clua_traceback(lua_State *L, char *text, size_t size);

static inline const char *clua_trip_file(const clua_vm *vm) { return vm->trip_file; }
static inline const char *clua_error_file(const clua_vm *vm) { return vm->error_file; }
static inline const char *clua_error_traceback(const clua_vm *vm) { return vm->traceback; }
static inline int64_t clua_integer(lua_State *L, int i) { return lua_tointegerx(L, i, NULL); }
static inline double clua_number(lua_State *L, int i) { return lua_tonumberx(L, i, NULL); }
static inline void clua_pop(lua_State *L, int count) { lua_settop(L, -count - 1); }
