import { describe, expect, test } from 'vitest'
import { afterSignIn, signInPath } from '../shared/routing/sign-in-path.ts'
import { aliasesFor } from './aliases.ts'
import { collapseTrail, trailOf } from './breadcrumb-trail.ts'
import { idsAreDigits } from './ids-are-digits.ts'
import { pageAt } from './page-at.ts'
import { pages } from './pages.ts'

describe('the sign-in page remembers the wanted address', () => {
  test.each([
    ['/groups?status=2&page=3', '/groups?status=2&page=3'],
    ['/', '/'],
  ])('the address %s is opened again after the sign-in', (wanted, back) => {
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
  ])('the address %s is not followed after the sign-in; the start page opens instead', (next) => {
    expect(afterSignIn(new URLSearchParams({ next }))).toBe('/')
  })
})

describe('ids in an address are digits', () => {
  test.each([
    [{ id: '12' }, [], true],
    [{ id: '12a' }, [], false],
    [{ id: '-1' }, [], false],
    [{ id: '1'.repeat(20) }, [], false],
    [{ id: '1', date: '2026-11-21' }, [], false],
    [{ id: '1', date: '2026-11-21' }, ['date'], true],
    [{ id: '1', '*': 'info/x' }, [], true],
  ])('the path parameters %j, with the non-digit parameters %j, are valid: %s', (params, words, isFine) => {
    expect(idsAreDigits(params, words)).toBe(isFine)
  })
})

test.each([
  ['/roles/add', '/roles/add'],
  ['/roles/7', '/roles/:id'],
  ['/roles', undefined],
])('the path %s matches the screen %s', (pathname, path) => {
  expect(pageAt([{ path: '/roles/:id' }, { path: '/roles/add' }], pathname)?.path).toBe(path)
})

describe('breadcrumbs', () => {
  const pages = [
    { path: '/groups', title: 'Guruhlar' },
    { path: '/groups/:id/*', title: 'Guruh', parents: [{ title: 'Guruhlar', path: '/groups' }] },
  ]
  const titles = (pathname: string, named: Parameters<typeof trailOf>[2] = null) =>
    trailOf(pages, pathname, named).map((crumb) => crumb.title)
  test('a single breadcrumb has the home page as its parent', () => {
    expect(titles('/groups')).toEqual(['Bugun', 'Guruhlar'])
  })
  test('breadcrumbs set by the page replace its title', () => {
    expect(titles('/groups/4/info', [{ title: 'Frontend N-1' }, { title: 'Davomat' }])).toEqual([
      'Guruhlar',
      'Frontend N-1',
      'Davomat',
    ])
  })
  const trail = ['a', 'b', 'c', 'd', 'e'].map((title) => ({ title }))
  // Shows: SHELL-014
  test('three breadcrumbs are shown; with more, the middle levels are collapsed', () => {
    expect(collapseTrail(trail.slice(0, 3), '/x')).toEqual(trail.slice(0, 3))
    expect(collapseTrail(trail, '/x')).toEqual([
      { title: 'a' },
      { hidden: [{ title: 'b' }, { title: 'c' }] },
      { title: 'd' },
      { title: 'e' },
    ])
  })
  // Shows: SHELL-015
  test('below a statistics path no breadcrumb is collapsed', () => {
    expect(collapseTrail(trail, '/groups/1/homework/statistics/4')).toEqual(trail)
  })
})

describe('other spellings of a path', () => {
  // Shows: REPORT-003
  test('an alias of a path works if its target screen exists', () => {
    expect(aliasesFor([{ path: '/groups' }])).toEqual([])
    expect(aliasesFor([{ path: '/contracts' }])).toEqual([['/settings/contracts', '/contracts']])
    expect(aliasesFor([{ path: '/reports' }])).toContainEqual(['/management', '/reports'])
  })
  test("the alias of a student's edit form redirects to the student page", () => {
    expect(aliasesFor([{ path: '/students/:studentId' }])).toEqual([
      ['/students/:studentId/edit', '/students/:studentId'],
    ])
  })
  test('an alias never replaces an existing screen', () => {
    expect(aliasesFor([{ path: '/reports' }, { path: '/management' }])).not.toContainEqual(['/management', '/reports'])
  })
  test('the subpages of a screen are also reachable below its alias', () => {
    expect(aliasesFor([{ path: '/actions' }, { path: '/actions/:id/passExam' }])).toEqual([
      ['/gamification/actions', '/actions'],
      ['/gamification/actions/:id/passExam', '/actions/:id/passExam'],
    ])
    const forms = aliasesFor(pages).map(([from]) => from)
    for (const path of ['/gamification/levels/:id', '/market/accessories/:id/edit', '/list/:id/chapters/add'])
      expect(forms).toContain(path)
  })
  test('each alias leads to one screen, and none leads to another alias', () => {
    const all = aliasesFor(pages)
    const forms = all.map(([from]) => from)
    expect(new Set(forms).size).toBe(forms.length)
    expect(all.filter(([, to]) => forms.includes(to))).toEqual([])
  })
})
