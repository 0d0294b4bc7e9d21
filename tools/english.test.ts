import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  findCommitSubjectFaults,
  findEnglishFaultsInSource,
  findLanguageFaults,
  findLanguageFaultsInDocument,
} from './english.ts'

// Shows: PLAIN-002
it.each([
  'Sends; its trouble is told by the shared notifier.',
  'Whoever may see them is decided before.',
  'An urgent one that comes meanwhile waits for no more than these.',
  'The membership is taken back by its newest change.',
  'A branch that nobody sees.',
])('the check of plain English reports the unclear sentence "%s"', (text) => {
  expect(findLanguageFaults(text)).not.toEqual([])
})

it.each([
  'Sends the request. Errors are shown by the global notifier.',
  'The caller must have checked access.',
  'Returns the students whose chats changed.',
  'The error code `trouble` of the wire.',
])('the English check does not report the plain sentence "%s"', (text) => {
  expect(findLanguageFaultsInDocument(text)).toEqual([])
})

it('the English check refuses a doc comment that begins with a pronoun, but accepts a line comment that begins with a pronoun', () => {
  expect(findEnglishFaultsInSource('a.ts', '/** It is shown. */\nexport const a = 1')).toHaveLength(1)
  expect(findEnglishFaultsInSource('a.ts', '// It is shown.\nexport const a = 1')).toEqual([])
})

it('the check of plain English reads test titles, also of `it.each` and in template literals, and ignores other strings', () => {
  const source = "it('a pupil is refused', () => {})\nit.each([1])(`nobody`, () => {})\ncall('whoever')"
  expect(findEnglishFaultsInSource('a.test.ts', source).map(({ line }) => line)).toEqual([1, 2])
})

it.each([
  ['fix(calls): skip a call whose lesson was cancelled', 0],
  ['a held call about nothing stops neither desk nor outcome', 1],
  [`fix(calls): ${'x'.repeat(61)}`, 1],
])('the commit subject "%s" breaks %i rules for commit subjects', (subject, count) => {
  expect(findCommitSubjectFaults(subject)).toHaveLength(count)
})

// Shows: HOUSE-007
it("the project's documentation has at most 25,000 words", () => {
  const folder = join(import.meta.dirname, '../docs')
  const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
  const words = documents.flatMap((file) => readFileSync(join(folder, file), 'utf8').split(/\s+/).filter(Boolean))
  expect(documents.length).toBeGreaterThan(5)
  expect(words.length).toBeLessThanOrEqual(25_000)
})
