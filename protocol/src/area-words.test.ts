import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { AreaTexts } from './area-words.ts'
import { auditedActionNames, auditedKindNames } from './audit-words.ts'
import { errorCatalogue } from './errors.ts'
import { fieldLabels } from './labels.ts'
import * as areas from './words.ts'

const all = Object.values<AreaTexts>(areas)

it('protocol/src/words.ts re-exports the file words.ts of each department folder and each feature area folder', () => {
  const paths = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('/words.ts'))
  const list = readFileSync(join(import.meta.dirname, 'words.ts'), 'utf8')
  expect(paths.filter((path) => !list.includes(`'./${path}'`))).toEqual([])
})

it.each([
  ['errors', errorCatalogue],
  ['kinds', auditedKindNames],
  ['actions', auditedActionNames],
  ['fields', fieldLabels],
] as const)(
  'each text key of %s is declared exactly once, either in one feature area or in the texts shared by all areas',
  (part, together) => {
    const said = all.flatMap((words) => Object.entries<unknown>(words[part] ?? {}))
    const names = said.map(([name]) => name)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    const wordOf = (word: unknown) => (part === 'kinds' ? (word as { word: string }).word : word)
    expect(said.filter(([name, word]) => (together as Record<string, unknown>)[name] !== wordOf(word))).toEqual([])
  },
)
