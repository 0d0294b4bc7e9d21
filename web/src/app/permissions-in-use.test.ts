import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@markaz/protocol/catalogue'
import { catalogue, permissionNames } from '@markaz/protocol/permissions'
import type { Access } from '@markaz/protocol/route'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const screens = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.startsWith('testing'))
  .map((path) => readFileSync(join(source, path), 'utf8'))
  .join('\n')

/** `homework.list` of a twin, `students.smsToMany` of an operation on many, as a screen names them. */
const asNamed = ({ area, name }: (typeof calls)[number]) => `${area}.${name.replace(/\.(all|own|plan|run)$/, '')}`
const onScreens = calls.filter((call) => new RegExp(`\\b${asNamed(call)}\\b`).test(screens))

const namesIn = (access: Access): string[] =>
  access.kind === 'can'
    ? [...access.anyOf, ...(access.and ? [access.and] : [])].map((grant) => grant.replace(/\.\w+$/, ''))
    : []
const asksFor =
  (permission: string) =>
  ({ route }: (typeof calls)[number]) =>
    namesIn(route.access).includes(permission)

/** A head of the tree that only its subs give anything to do. */
const isHead = (permission: string) =>
  (catalogue as Record<string, readonly string[]>)[permission]?.some((sub) =>
    calls.some(asksFor(`${permission}:${sub}`)),
  )

/** The documents write it, and nothing in them asks for it: all groups' statistics go with the homework (A-066). */
const withoutCall = ['all_groups:homework_statistics']

test.each(permissionNames.filter((name) => !withoutCall.includes(name)))(
  '%s is asked for by a call, and a screen makes such a call',
  (permission) => {
    if (!calls.some(asksFor(permission))) return expect(isHead(permission)).toBe(true)
    expect(onScreens.some(asksFor(permission))).toBe(true)
  },
)

test('what is said to have no call has none', () => {
  for (const permission of withoutCall) expect(calls.some(asksFor(permission))).toBe(false)
})
