import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

/** Workspaces whose code runs in production. */
const workspaces = ['server', 'protocol', 'demo']

// Shows: OPS-011
test.each(workspaces)('without development packages %s finds all packages that it imports', (workspace) => {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
  const files = readdirSync(join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\/|-testing\.ts$/.test(file),
  )
  const imported = files.flatMap((file) => {
    const text = readFileSync(join(root, workspace, 'src', file), 'utf8')
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
})
