import { expect, it } from 'vitest'
import { testNames } from './test-names.ts'

const names = (source: string) => testNames('a.test.tsx', source)

it('a title counts with its groups, also of each, of a condition, inside a loop, and put together from constants', () => {
  expect(
    names(`
      const at = 'at the desk'
      it('alone', () => {})
      describe('a group', { timeout: 1 }, () => {
        test.each([1, 2])('%i of %s', () => {})
        it.skipIf(!isPostgres)(\`two \${at}\`, () => {})
      })
      describe.each\`a | b\`('table $a', () => { for (const each of all) test(each, () => {}) })
    `),
  ).toEqual(['alone', 'a group > %i of %s', 'a group > two at the desk', 'table $a > %s'])
})

it('what never runs is no test: a comment, a text, a skipped test, a skipped group, one to be written', () => {
  expect(
    names(`
      // it('in a comment', () => {})
      const text = "it('in a text', () => {})"
      it.skip('skipped', () => {})
      it.todo('to be written')
      describe.skip('a group', () => { it('inside', () => {}) })
      submit('the form')
      it.each([1])
    `),
  ).toEqual([])
})
