import { expect, it } from 'vitest'
import { findUnusedExports } from './unused.ts'

const unused = (files: Record<string, string>) => findUnusedExports(new Map(Object.entries(files)))
const thing = { 'web/src/shared/thing.ts': 'export const thing = 1\n' }

it.each([
  ['by name', "import { thing } from './thing.ts'"],
  ['by name, beside a default', "import other, { thing } from './thing.ts'"],
  ['under another name', "import { type Other, thing as mine } from './thing.ts'"],
  ['over several lines', "import {\n  other,\n  thing,\n} from './thing.ts'"],
  ['whole', "import * as all from './thing.ts'"],
  ['handed on by name', "export { thing as default } from './thing.ts'"],
  ['later, one name', "const late = import('./thing.ts').then((m) => m.thing)"],
  ['later, whole', "const { thing } = await import('./thing.ts')"],
])('the check for unused exports counts an export as used if another file imports it: %s', (_, text) => {
  expect(unused({ ...thing, 'web/src/shared/user.ts': text })).toEqual([])
})

it.each([
  ['another name', "import { other } from './thing.ts'"],
  ['another name, later', "const late = import('./thing.ts').then((m) => m.other)"],
  ['the same name of another file', "import { thing } from '../thing.ts'"],
  ['its name in a comment', "// import { thing } from './thing.ts'"],
])('in the check for unused exports, importing %s does not make an export used', (_, text) => {
  expect(unused({ ...thing, 'web/src/shared/user.ts': text })).toEqual(['web/src/shared/thing.ts: thing'])
})

it('the check for unused exports finds unused functions, constants, classes, types and re-exports', () => {
  const text = `
export async function one() {}
export function* two() {}
export abstract class Three {}
export interface Four {}
export type Five = string
export let six = 6
const seven = 7
export { seven as eight }
export type { Nine } from './nine.ts'
export const { ten: eleven, twelve } = shape
const inside = 0
`
  const names = unused({ 'server/src/all.ts': text }).map((fault) => fault.split(': ')[1])
  expect(names).toEqual(['one', 'two', 'Three', 'Four', 'Five', 'six', 'eight', 'Nine', 'eleven', 'twelve'])
})

it('an exported type counts as used if another file imports it, also from another workspace', () => {
  expect(
    unused({
      'protocol/src/people/staff/schemas.ts': 'export type Person = string\nexport interface Role {}\n',
      'web/src/people/staff/a.ts': "import type { Person } from '@markaz/protocol/people/staff/schemas'",
    }),
  ).toEqual(['protocol/src/people/staff/schemas.ts: Role'])
})

it('an export counts as used if another file imports it through a module that re-exports it', () => {
  expect(
    unused({
      'protocol/src/a.ts': 'export const used = 1\nexport const left = 1\n',
      'protocol/src/all.ts': "export * from './a.ts'\n",
      'server/src/b.ts': "import { used } from '@markaz/protocol/all'",
    }),
  ).toEqual(['protocol/src/a.ts: left'])
})

it('an export that only a test imports counts as unused, unless its own file uses it, too', () => {
  const text = 'export const part = 1\nexport const dead = 1\n/** Of a dead one. */\nexport const whole = part + 1\n'
  expect(
    unused({
      'server/src/sum.ts': text,
      'server/src/sum.test.ts': "import { dead, part, whole } from './sum.ts'",
      'server/src/main.ts': "import { whole } from './sum.ts'",
    }),
  ).toEqual(['server/src/sum.ts: dead'])
})

it('an export of a test helper counts as used if a test imports it', () => {
  expect(
    unused({
      'server/src/testing/app.ts': 'export const testApp = 1\nexport const left = 1\n',
      'server/src/a.test.ts': "import { testApp } from './testing/app.ts'",
    }),
  ).toEqual(['server/src/testing/app.ts: left'])
})

it('the check for unused exports skips files that a tool or a file pattern loads, because no file imports them', () => {
  expect(
    unused({
      'web/src/people/staff/staff.pages.tsx': 'export const pages = []\n',
      'web/src/people/staff/staff.background.tsx': 'export const Background = () => null\n',
      'tools/watch.d.mts': 'export function watch(): void\n',
      'vitest.config.ts': 'export default {}\n',
    }),
  ).toEqual([])
})
