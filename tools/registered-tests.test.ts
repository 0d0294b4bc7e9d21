import { expect, it } from 'vitest'
import { findRegisteredTests } from './registered-tests.ts'

const tests = (source: string) => findRegisteredTests('a.test.tsx', source)
const names = (source: string) => tests(source).map(({ groups, title }) => [...groups, title].join(' > '))

it("the test finder returns each test's title and groups, also for `each`, loops, conditions and composed titles", () => {
  expect(
    names(`
      const at = 'at the desk'
      it('a parent signs in with a code', () => {})
      describe('the sign-in page', { timeout: 1 }, () => {
        test.each([1, 2])('%i of %s attempts are allowed', () => {})
        it.skipIf(!isPostgres)(\`two students sign in \${at}\`, () => {})
      })
      describe.each\`a | b\`('the page $a', () => { for (const each of all) test(each, () => {}) })
    `),
  ).toEqual([
    'a parent signs in with a code',
    'the sign-in page > %i of %s attempts are allowed',
    'the sign-in page > two students sign in at the desk',
    'the page $a > %s',
  ])
})

it('the tool that finds tests by requirement ignores tests in comments and strings, skipped tests and groups, and todos', () => {
  expect(
    names(`
      // it('a test in a comment is not found', () => {})
      const text = "it('a test in a string is not found', () => {})"
      it.skip('a skipped test is not found', () => {})
      it.todo('a test that is not written yet is not found')
      describe.skip('a skipped group', () => { it('a test in a skipped group is not found', () => {}) })
      submit('the form')
      it.each([1])
    `),
  ).toEqual([])
})

// Shows: HOUSE-005
it('a test covers only the requirements in the `// Shows:` comments directly above the test or its `describe` block', () => {
  expect(
    tests(`
      // Shows: ROW-001, ROW-002,
      // Shows: ROW-003
      // Tests the undo of: room.update
      it('this test covers three requirements', () => {})


      it('this test covers no requirement, because no comment is above', () => {})
      describe('a group', () => {
        // A reason.
        // Shows: ROW-005
        for (const one of all) test(one, () => {})
        // Shows: ROW-006
        it.each([
          1,
        ])('each case of this test covers one requirement', () => {})
        it('this test covers no requirement, because the comment belongs to another test', () => {})
      })
      // Shows: ROW-007
      describe('a group', () => { it('this test covers the requirement of its group', () => {}) })
    `).map(({ title, shows }) => [title, ...shows]),
  ).toEqual([
    ['this test covers three requirements', 'ROW-001', 'ROW-002', 'ROW-003'],
    ['this test covers no requirement, because no comment is above'],
    ['%s', 'ROW-005'],
    ['each case of this test covers one requirement', 'ROW-006'],
    ['this test covers no requirement, because the comment belongs to another test'],
    ['this test covers the requirement of its group', 'ROW-007'],
  ])
})

it('the tool that finds tests by requirement throws if a `// Shows:` comment is not directly above a test', () => {
  expect(() => tests("// Shows: ROW-001\n\nit('a blank line is above this test', () => {})")).toThrow('ROW-001')
})

it('the tool that finds tests by requirement throws if a `// Shows:` comment contains anything other than requirement ids', () => {
  expect(() => tests("// Shows: ROW-001 and more\nit('the comment above this test is malformed', () => {})")).toThrow(
    'ROW-001 and more',
  )
})
