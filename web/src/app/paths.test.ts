import { describe, expect, test } from 'vitest'
import { pathAfterSignIn, signInPath } from '../shared/routing/public-path.ts'
import { breadcrumbsOfPage, collapseBreadcrumbs } from './Breadcrumbs.tsx'
import { arePathIdsNumeric } from './PageGate.tsx'
import { allPages, findPageAt } from './pages.ts'
import { listPathRedirects } from './path-redirects.ts'

describe('the sign-in page remembers the requested URL', () => {
  test.each([
    ['/groups?status=2&page=3', '/groups?status=2&page=3'],
    ['/', '/'],
  ])('the sign-in page opens the requested URL %s after the sign-in', (wanted, back) => {
    const [pathname = '', search = ''] = wanted.split(/(?=\?)/)
    const target = new URL(signInPath({ pathname, search }), 'http://x')
    expect(target.pathname).toBe('/signin')
    expect(pathAfterSignIn(target.searchParams)).toBe(back)
  })
  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/signin?next=/x',
    '',
  ])('if the requested URL is the unsafe %s, the start page opens after the sign-in', (next) => {
    expect(pathAfterSignIn(new URLSearchParams({ next }))).toBe('/')
  })
})

describe('a screen opens only if the ids in its URL are digits', () => {
  test.each([
    [{ id: '12' }, [], true],
    [{ id: '12a' }, [], false],
    [{ id: '-1' }, [], false],
    [{ id: '1'.repeat(20) }, [], false],
    [{ id: '1', date: '2026-11-21' }, [], false],
    [{ id: '1', date: '2026-11-21' }, ['date'], true],
    [{ id: '1', '*': 'info/x' }, [], true],
  ])(
    'with the path parameters %j, of which %j may be words and all others must be digits, the screen opens: %s',
    (params, words, isFine) => {
      expect(arePathIdsNumeric(params, words)).toBe(isFine)
    },
  )
})

test.each([
  ['/roles/add', '/roles/add'],
  ['/roles/7', '/roles/:id'],
  ['/roles', undefined],
])('the path %s matches the screen %s', (pathname, path) => {
  expect(findPageAt([{ path: '/roles/:id' }, { path: '/roles/add' }], pathname)?.path).toBe(path)
})

describe('breadcrumbs', () => {
  const allPages = [
    { path: '/groups', title: 'Guruhlar' },
    { path: '/groups/:id/*', title: 'Guruh', parents: [{ title: 'Guruhlar', path: '/groups' }] },
  ]
  const titles = (pathname: string, named: Parameters<typeof breadcrumbsOfPage>[2] = null) =>
    breadcrumbsOfPage(allPages, pathname, named).map((crumb) => crumb.title)
  test('the single breadcrumb of a page is shown after a breadcrumb for the home page', () => {
    expect(titles('/groups')).toEqual(['Bugun', 'Guruhlar'])
  })
  test("a page can set breadcrumbs, which are shown instead of the page's title", () => {
    expect(titles('/groups/4/info', [{ title: 'Frontend N-1' }, { title: 'Davomat' }])).toEqual([
      'Guruhlar',
      'Frontend N-1',
      'Davomat',
    ])
  })
  const trail = ['a', 'b', 'c', 'd', 'e'].map((title) => ({ title }))
  // Shows: SHELL-014
  test('if a page has more than three breadcrumbs, the middle breadcrumbs are hidden behind "…"', () => {
    expect(collapseBreadcrumbs(trail.slice(0, 3), '/x')).toEqual(trail.slice(0, 3))
    expect(collapseBreadcrumbs(trail, '/x')).toEqual([
      { title: 'a' },
      { hidden: [{ title: 'b' }, { title: 'c' }] },
      { title: 'd' },
      { title: 'e' },
    ])
  })
  // Shows: SHELL-015
  test('statistics pages show all breadcrumbs, even more than three', () => {
    expect(collapseBreadcrumbs(trail, '/groups/1/homework/statistics/4')).toEqual(trail)
  })
})

describe('redirects from other spellings of a path', () => {
  // Shows: REPORT-003
  test('an alternative path, such as /management for /reports, is redirected if the target screen exists', () => {
    expect(listPathRedirects([{ path: '/groups' }])).toEqual([])
    expect(listPathRedirects([{ path: '/contracts' }])).toEqual([['/settings/contracts', '/contracts']])
    expect(listPathRedirects([{ path: '/reports' }])).toContainEqual(['/management', '/reports'])
  })
  test("the path of a student's edit form in the customer's specification is redirected to the student's page", () => {
    expect(listPathRedirects([{ path: '/students/:studentId' }])).toEqual([
      ['/students/:studentId/edit', '/students/:studentId'],
    ])
  })
  test('no redirect is created for the path of an existing screen', () => {
    expect(listPathRedirects([{ path: '/reports' }, { path: '/management' }])).not.toContainEqual([
      '/management',
      '/reports',
    ])
  })
  test('if the path of a screen has a redirect, the paths of its subpages have redirects, too', () => {
    expect(listPathRedirects([{ path: '/actions' }, { path: '/actions/:id/passExam' }])).toEqual([
      ['/gamification/actions', '/actions'],
      ['/gamification/actions/:id/passExam', '/actions/:id/passExam'],
    ])
    const forms = listPathRedirects(allPages).map(([from]) => from)
    for (const path of ['/gamification/levels/:id', '/market/accessories/:id/edit', '/list/:id/chapters/add'])
      expect(forms).toContain(path)
  })
  test('each redirect leads to a screen, and not to another redirect', () => {
    const all = listPathRedirects(allPages)
    const forms = all.map(([from]) => from)
    expect(new Set(forms).size).toBe(forms.length)
    expect(all.filter(([, to]) => forms.includes(to))).toEqual([])
  })
})
