import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allApiRoutes } from '@markaz/protocol/catalogue'
import { permissionCatalogue, permissionNames } from '@markaz/protocol/permissions'
import type { AccessRule } from '@markaz/protocol/route'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const screens = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.startsWith('testing'))
  .map((path) => readFileSync(join(source, path), 'utf8'))
  .join('\n')

/** Returns the name by which pages use an API call. Shared code adds the endings `.all`, `.own`, `.plan` and `.run`. */
const asNamed = ({ area, name }: (typeof allApiRoutes)[number]) =>
  `${area}.${name.replace(/\.(all|own|plan|run)$/, '')}`
const onScreens = allApiRoutes.filter((call) => new RegExp(`\\b${asNamed(call)}\\b`).test(screens))

const namesIn = (access: AccessRule): string[] =>
  access.kind === 'can'
    ? [...access.anyOf, ...(access.and ? [access.and] : [])].map((grant) => grant.replace(/\.\w+$/, ''))
    : []
const asksFor =
  (permission: string) =>
  ({ route }: (typeof allApiRoutes)[number]) =>
    namesIn(route.access).includes(permission)

const isHead = (permission: string) =>
  (permissionCatalogue as Record<string, readonly string[]>)[permission]?.some((sub) =>
    allApiRoutes.some(asksFor(`${permission}:${sub}`)),
  )

/** No API call requires this permission, because the homework screens already include the statistics of all groups. */
const withoutCall = ['all_groups:homework_statistics']

test.each(permissionNames.filter((name) => !withoutCall.includes(name)))(
  'the permission %s is required by an API call that a screen uses',
  (permission) => {
    if (!allApiRoutes.some(asksFor(permission))) return expect(isHead(permission)).toBe(true)
    expect(onScreens.some(asksFor(permission))).toBe(true)
  },
)

test('no API call requires a permission that is listed as unused', () => {
  for (const permission of withoutCall) expect(allApiRoutes.some(asksFor(permission))).toBe(false)
})
