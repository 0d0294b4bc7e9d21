import { certificates } from '@markaz/protocol/people/certificates/routes'
import '../testing/browser.ts'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import { matchRoutes } from 'react-router'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moduleUsesAntd } from '../../build/needs-antd.ts'
import { isPublicPath } from '../shared/routing/public-path.ts'
import { renderRoutes, setUpServerTest } from '../testing/pages.tsx'
import { signInAs } from '../testing/session.ts'
import { allPages } from './pages.ts'
import { createRoutes } from './Router.tsx'

const publicPages = allPages.filter((page) => page.isPublic)
beforeAll(() => Promise.all(publicPages.map((page) => page.page.load())))
const { server } = setUpServerTest({ isSignedIn: false })
beforeEach(() => {
  server.answer(
    certificates.publicRead,
    {
      code: 'kod-1',
      fullName: 'Karimov Ali',
      course: 'Ingliz tili',
      issuedAt: '2026-11-01',
      office: null,
      isStudying: false,
      valid: true,
    },
    { code: 'kod-1' },
  )
})

const open = (path: string) => renderRoutes(createRoutes(), path).address

describe('a public page', () => {
  // Shows: CERT-001
  test('the public page of a certificate opens without sign-in and calls only the API route of this certificate', async () => {
    const at = open('/public/certificate/kod-1')
    expect(await screen.findByText('Karimov Ali')).toBeTruthy()
    expect(at()).toBe('/public/certificate/kod-1')
    expect(server.asked.map((asked) => asked.url)).toEqual(['/public/certificate/kod-1'])
  })
  // Shows: CERT-001
  test('a public page opens for a signed-in user without header and menu, and its API call has no access token', async () => {
    signInAs()
    open('/public/certificate/kod-1')
    expect(await screen.findByText('Karimov Ali')).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(server.asked.map((asked) => asked.url)).toEqual(['/public/certificate/kod-1'])
    expect(server.asked[0]?.headers.authorization).toBeUndefined()
  })
  test('the boot script recognises all public pages by their paths', () => {
    expect(publicPages.length).toBeGreaterThan(0)
    expect(publicPages.filter(({ path }) => !isPublicPath(path))).toEqual([])
    expect(allPages.filter((page) => !page.isPublic && isPublicPath(page.path))).toEqual([])
  })
  test.each([
    'people/contracts/PublicContractPage.tsx',
    'people/certificates/PublicCertificatePage.tsx',
    'teaching/exams/PublicExamResultPage.tsx',
  ])('the public page %s does not import Ant Design', (file) => {
    expect(moduleUsesAntd(join(import.meta.dirname, '..', file))).toBe(false)
  })
})

test.each([
  ['/students/imports', '/students/imports'],
  ['/students/imports/5', '/students/imports/:id'],
  ['/students/5/contracts', '/students/:studentId/contracts'],
  ['/contracts/history/5', '/contracts/history/:id'],
  ['/settings/contracts', '/settings/contracts'],
])('the URL %s opens the screen %s, because fixed path segments win over parameters', (path, screen) => {
  expect(matchRoutes(createRoutes(), path)?.at(-1)?.route.path).toBe(screen)
})
