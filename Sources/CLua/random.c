// SPDX-License-Identifier: MIT
//
// math.random from a seed of the host's: xoshiro256**, the generator of Lua itself.
#include <float.h>
#include <math.h>

#include "internal.h"

static uint64_t rotate(uint64_t value, int by) { return (value << by) | (value >> (64 - by)); }

static uint64_t draw(clua_vm *vm) {
  uint64_t *s = vm->random;
  uint64_t result = rotate(s[1] * 5, 7) * 9, shifted = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = rotate(s[3], 45);
  return result;
}

void clua_random_seed(clua_vm *vm, uint64_t first, uint64_t second) {
  vm->random[0] = first;
  vm->random[1] = 0xff;
  vm->random[2] = second;
  vm->random[3] = 0;
  for (int i = 0; i < 16; i++) draw(vm);
}

// A number in 0…limit, each as likely as the others.
static uint64_t draw_up_to(clua_vm *vm, uint64_t limit) {
  if (limit == UINT64_MAX) return draw(vm);
  uint64_t mask = limit;
  for (int shift = 1; shift < 64; shift *= 2) mask |= mask >> shift;
  uint64_t value;
  do value = draw(vm) & mask;
  while (value > limit);
  return value;
}

static int random(lua_State *L) {
  clua_vm *vm = clua_of(L);
  lua_Integer low = 1, high;
  switch (lua_gettop(L)) {
    case 0: lua_pushnumber(L, (lua_Number)(draw(vm) >> 11) * 0x1.0p-53); return 1;
    case 1:
      high = luaL_checkinteger(L, 1);
      if (high == 0) {
        lua_pushinteger(L, (lua_Integer)draw(vm));
        return 1;
      }
      break;
    case 2:
      low = luaL_checkinteger(L, 1);
      high = luaL_checkinteger(L, 2);
      break;
    default: return luaL_error(L, "wrong number of arguments");
  }
  luaL_argcheck(L, low <= high, lua_gettop(L), "interval is empty");
  uint64_t value = draw_up_to(vm, (uint64_t)high - (uint64_t)low) + (uint64_t)low;
  lua_pushinteger(L, (lua_Integer)value);
  return 1;
}

// Without arguments it starts the host's sequence again.
static int seed(lua_State *L) {
  clua_vm *vm = clua_of(L);
  if (lua_isnone(L, 1)) {
    clua_random_seed(vm, vm->seed, 0);
    return 0;
  }
  lua_Integer first;
  lua_Number number = luaL_checknumber(L, 1);
  if (!lua_numbertointeger(number, &first)) memcpy(&first, &number, sizeof first);
  if (lua_isinteger(L, 1)) first = lua_tointeger(L, 1);
  clua_random_seed(vm, (uint64_t)first, (uint64_t)luaL_optinteger(L, 2, 0));
  return 0;
}

void clua_open_random(lua_State *L) {
  lua_getglobal(L, "math");
  lua_pushcfunction(L, random);
  lua_setfield(L, -2, "random");
  lua_pushcfunction(L, seed);
  lua_setfield(L, -2, "randomseed");
  lua_pop(L, 1);
}
