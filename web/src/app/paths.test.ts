import { describe, expect, test } from 'vitest'
import { afterSignIn, signInPath } from '../shared/routing/sign-in-path.ts'
import { aliasesFor } from './aliases.ts'
import { folded, trailOf } from './breadcrumb-trail.ts'
import { idsAreDigits } from './ids-are-digits.ts'
import { pageAt } from './page-at.ts'
import { pages } from './pages.ts'

describe('sign-in remembers the way', () => {
  test.each([
    ['/groups?status=2&page=3', '/groups?status=2&page=3'],
    ['/', '/'],
  ])('%s comes back', (wanted, back) => {
    const [pathname = '', search = ''] = wanted.split(/(?=\?)/)
    const target = new URL(signInPath({ pathname, search }), 'http://x')
    expect(target.pathname).toBe('/signin')
    expect(afterSignIn(target.searchParams)).toBe(back)
  })
  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/signin?next=/x',
    '',
  ])('%s leads home instead', (next) => {
    expect(afterSignIn(new URLSearchParams({ next }))).toBe('/')
  })
})

describe('ids are digits', () => {
  test.each([
    [{ id: '12' }, [], true],
    [{ id: '12a' }, [], false],
    [{ id: '-1' }, [], false],
    [{ id: '1'.repeat(20) }, [], false],
    [{ id: '1', date: '2026-11-21' }, [], false],
    [{ id: '1', date: '2026-11-21' }, ['date'], true],
    [{ id: '1', '*': 'info/x' }, [], true],
  ])('%j with words %j: %s', (params, words, isFine) => {
    expect(idsAreDigits(params, words)).toBe(isFine)
  })
})

test.each([
  ['/roles/add', '/roles/add'],
  ['/roles/7', '/roles/:id'],
  ['/roles', undefined],
])('the screen at %s is %s', (pathname, path) => {
  expect(pageAt([{ path: '/roles/:id' }, { path: '/roles/add' }], pathname)?.path).toBe(path)
})

describe('breadcrumbs', () => {
  const pages = [
    { path: '/groups', title: 'Guruhlar' },
    { path: '/groups/:id/*', title: 'Guruh', parents: [{ title: 'Guruhlar', path: '/groups' }] },
  ]
  const titles = (pathname: string, named: Parameters<typeof trailOf>[2] = null) =>
    trailOf(pages, pathname, named).map((crumb) => crumb.title)
  test('a single level stands under the home', () => {
    expect(titles('/groups')).toEqual(['Bugun', 'Guruhlar'])
  })
  test('what the page has named replaces its title', () => {
    expect(titles('/groups/4/info', [{ title: 'Frontend N-1' }, { title: 'Davomat' }])).toEqual([
      'Guruhlar',
      'Frontend N-1',
      'Davomat',
    ])
  })
  const trail = ['a', 'b', 'c', 'd', 'e'].map((title) => ({ title }))
  // Shows: SHELL-014
  test('three levels stay, more fold in the middle', () => {
    expect(folded(trail.slice(0, 3), '/x')).toEqual(trail.slice(0, 3))
    expect(folded(trail, '/x')).toEqual([
      { title: 'a' },
      { hidden: [{ title: 'b' }, { title: 'c' }] },
      { title: 'd' },
      { title: 'e' },
    ])
  })
  // Shows: SHELL-015
  test('below a statistics path all are kept', () => {
    expect(folded(trail, '/groups/1/homework/statistics/4')).toEqual(trail)
  })
})

describe('other written forms of a path', () => {
  // Shows: REPORT-003
  test('take effect when their screen exists', () => {
    expect(aliasesFor([{ path: '/groups' }])).toEqual([])
    expect(aliasesFor([{ path: '/contracts' }])).toEqual([['/settings/contracts', '/contracts']])
    expect(aliasesFor([{ path: '/reports' }])).toContainEqual(['/management', '/reports'])
  })
  test('the edit form of a student is the student page', () => {
    expect(aliasesFor([{ path: '/students/:studentId' }])).toEqual([
      ['/students/:studentId/edit', '/students/:studentId'],
    ])
  })
  test('never hide a screen of their own', () => {
    expect(aliasesFor([{ path: '/reports' }, { path: '/management' }])).not.toContainEqual(['/management', '/reports'])
  })
  test('what stands below a screen is found below its other form too', () => {
    expect(aliasesFor([{ path: '/actions' }, { path: '/actions/:id/passExam' }])).toEqual([
      ['/gamification/actions', '/actions'],
      ['/gamification/actions/:id/passExam', '/actions/:id/passExam'],
    ])
    const forms = aliasesFor(pages).map(([from]) => from)
    for (const path of ['/gamification/levels/:id', '/market/accessories/:id/edit', '/list/:id/chapters/add'])
      expect(forms).toContain(path)
  })
  test('each form leads to one place, and none leads on to another', () => {
    const all = aliasesFor(pages)
    const forms = all.map(([from]) => from)
    expect(new Set(forms).size).toBe(forms.length)
    expect(all.filter(([, to]) => forms.includes(to))).toEqual([])
  })
})
