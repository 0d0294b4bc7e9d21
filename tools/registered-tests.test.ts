import { expect, it } from 'vitest'
import { findRegisteredTests } from './registered-tests.ts'

const tests = (source: string) => findRegisteredTests('a.test.tsx', source)
const names = (source: string) => tests(source).map(({ groups, title }) => [...groups, title].join(' > '))

it("the test finder returns each test's title and groups, also for `each`, loops, conditions and composed titles", () => {
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

it('the test finder ignores tests in comments and strings, skipped tests and groups, and todos', () => {
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

// Shows: HOUSE-005
it('a test covers the requirements in a Shows comment directly above the test or its group, and no others', () => {
  expect(
    tests(`
      // Shows: ROW-001, ROW-002,
      // Shows: ROW-003
      // Undoes: room.update
      it('has three', () => {})


      it('has none: nothing is above', () => {})
      describe('a group', () => {
        // A reason.
        // Shows: ROW-005
        for (const one of all) test(one, () => {})
        // Shows: ROW-006
        it.each([
          1,
        ])('of each', () => {})
        it('has none: the comment belongs to the test before', () => {})
      })
      // Shows: ROW-007
      describe('a group', () => { it('in a group', () => {}) })
    `).map(({ title, shows }) => [title, ...shows]),
  ).toEqual([
    ['has three', 'ROW-001', 'ROW-002', 'ROW-003'],
    ['has none: nothing is above'],
    ['%s', 'ROW-005'],
    ['of each', 'ROW-006'],
    ['has none: the comment belongs to the test before'],
    ['in a group', 'ROW-007'],
  ])
})

it('the test finder throws for a Shows comment that is not directly above a test', () => {
  expect(() => tests("// Shows: ROW-001\n\nit('below a blank line', () => {})")).toThrow('ROW-001')
})

it('the test finder throws for a Shows comment with text other than requirement ids', () => {
  expect(() => tests("// Shows: ROW-001 and more\nit('a test', () => {})")).toThrow('ROW-001 and more')
})
