import { expect, it } from 'vitest'
import { registeredTests } from './registered-tests.ts'

const tests = (source: string) => registeredTests('a.test.tsx', source)
const names = (source: string) => tests(source).map(({ groups, title }) => [...groups, title].join(' > '))

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

it('a test shows the requirements named directly above it or above its group, and no others', () => {
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

it('a Shows comment above no test is refused', () => {
  expect(() => tests("// Shows: ROW-001\n\nit('below a blank line', () => {})")).toThrow('ROW-001')
})

it('a Shows comment with anything but ids of requirements is refused', () => {
  expect(() => tests("// Shows: ROW-001 and more\nit('a test', () => {})")).toThrow('ROW-001 and more')
})
