import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './install.mjs'
import { listInstalledPackages } from './licences.ts'

const workspaces = ['server', 'protocol', 'demo']

// Shows: OPS-011
test.each(workspaces)(
  'the workspace %s finds all packages that it imports when no development packages are installed',
  (workspace) => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(repositoryRoot, workspace, 'package.json'), 'utf8'))
    const files = readdirSync(join(repositoryRoot, workspace, 'src'), { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\/|-testing\.ts$/.test(file),
    )
    const imported = files.flatMap((file) => {
      const text = readFileSync(join(repositoryRoot, workspace, 'src', file), 'utf8')
      return [
        ...text.matchAll(
          /^(?:import|export) (?!type\b)(?:[\w*{][^'=(]*? from )?'([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm,
        ),
      ]
        .map(([, fixed, late]) => (fixed ?? late) as string)
        .map((name) => ({
          file,
          name: name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        }))
    })
    expect(imported.length).toBeGreaterThan(0)
    const own = `@markaz/${workspace}`
    const lacks = imported.filter(({ name }) => !isBuiltin(name) && name !== own && !(name in dependencies))
    expect(lacks).toEqual([])
  },
)

/** Licences of npm packages that permit using the unmodified package in a product of any licence. */
const accepted = new Set(
  [
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'ISC',
    'LGPL-3.0-or-later',
    'MIT',
  ].concat(['MPL-2.0', 'OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib']),
)

// Shows: OPS-023
test('every npm package has a licence with which the product may use it', () => {
  const packages = listInstalledPackages()
  expect(packages.length).toBeGreaterThan(100)
  const isAccepted = (licence: string) =>
    licence
      .replace(/[()]/g, '')
      .split(' OR ')
      .some((all) => all.split(' AND ').every((one) => accepted.has(one)))
  expect(packages.filter(({ licence }) => !isAccepted(licence))).toEqual([])
})

// Shows: OPS-023
test('of all npm packages only `node`, which contains the Node.js program, runs an install script', () => {
  const { allowScripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'))
  expect(allowScripts).toEqual({ node: true })
  expect(listInstalledPackages().filter(({ hasInstallScript }) => hasInstallScript)).toMatchObject([{ name: 'node' }])
})
