import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repositoryRoot } from './install.mjs'

/**
 * Modules of Node whose functions already exist in Node 18, so that programs may import them before the installation.
 */
const knownToNode18 = /^(child_process|crypto|fs|net|os|path|readline\/promises|url)$/

describe('a machine with Node 18, as in Debian 12', () => {
  const scripts = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')).scripts as Record<
    string,
    string
  >
  const entries = [...new Set(Object.values(scripts).map((script) => script.split(' ')[1] as string))]

  // Shows: OPS-019
  it.each(entries)(
    'on a machine with Node 18, %s prints one line that names the installed and the required Node version, and exits with 1',
    (entry) => {
      const pretend = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '18.20.4' })`
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--import', pretend, join(repositoryRoot, entry)],
        {
          encoding: 'utf8',
          env: { PATH: process.env.PATH },
        },
      )
      expect([status, stdout, stderr.trim().split('\n')]).toEqual([
        ...[1, ''],
        [expect.stringMatching(/^Node 20 yoki yangirog'i kerak, bu mashinada Node 18\.20\.4\./)],
      ])
    },
  )

  // Shows: OPS-019
  it('every file that an npm command imports at its start uses only syntax and functions that Node 18 has', () => {
    const newer =
      /import\.meta\.(dirname|filename)|\busing \w+ =|Promise\.(withResolvers|try)|\bwith \{ type:|\/[dgimsuy]*v[dgimsuy]*\.(test|exec)/
    const read = new Set<string>()
    const follow = (file: string): void => {
      if (read.has(file)) return
      read.add(file)
      const text = readFileSync(file, 'utf8')
      expect([file, newer.exec(text)?.[0]]).toEqual([file, undefined])
      for (const [, path = ''] of text.matchAll(/from '(\.[^']+)'/g)) follow(join(file, '..', path))
      for (const [, name = '', from = ''] of text.matchAll(/import \{([^}]+)\} from 'node:([\w/]+)'/g))
        expect([from, name]).toEqual([expect.stringMatching(knownToNode18), name])
    }
    for (const entry of entries) follow(join(repositoryRoot, entry))
    expect(read.size).toBeGreaterThan(8)
  })
})
