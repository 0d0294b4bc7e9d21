import { existsSync } from 'node:fs'
import { uploads } from '@markaz/protocol/centre/files/routes'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { shareTestApp } from '../testing/app.ts'
import { openStudentSession } from '../testing/portal-session.ts'
import { portalDistFolder, webDistFolder } from './web-dist.ts'

const t = shareTestApp()
const isBuilt = existsSync(`${webDistFolder}/index.html`) && existsSync(`${portalDistFolder}/index.html`)
let token: string
let origin: string
let picture: string
let video: { url: string; poster: string | null }
beforeAll(async () => {
  const { headOfficeId } = await t.build.office()
  const groupId = await t.build.group({ headOfficeId })
  const me = await t.signedIn({
    grants: ['users:students.create', 'all_groups:video_upload.read'],
    headOfficeIds: [headOfficeId],
  })
  token = me.token
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  picture = (await t.send(uploads.studentPhoto, { token, file: { name: 'rasm.jpg', bytes } })).data.url
  const { id, hostId } = await t.build.video({ authorId: me.staffId, groupId })
  await t.deps.files.put(`videos/${hostId}/master.m3u8`, Buffer.from('#EXTM3U\n'))
  video = (await t.send(videos.play, { token, params: { id } })).data
})

const student = async () => {
  const { headOfficeId } = await t.build.office()
  const studentId = await t.build.student({ headOfficeIds: [headOfficeId], login: `oqim.${headOfficeId}` })
  return openStudentSession(t.deps, t.db, { studentId, address: '127.0.0.1', userAgent: null })
}
const bearer = (given: string) => ({ headers: { authorization: `Bearer ${given}` } })

/** All kinds of answers: name, path, expected status and request options. */
const answers: [string, () => string, number, (() => RequestInit | Promise<RequestInit>)?][] = [
  ['a page', () => '/', 200],
  ['a page below an unknown path', () => '/bunday-sahifa', 200],
  ['the sign-in page', () => '/signin', 200],
  ['the portal', () => '/portal/', 200],
  ['a page for people from outside', () => '/public/certificate/x', 200],
  ['a service worker', () => '/portal/sw.js', 200],
  ['a picture of the program', () => '/favicon.svg', 200],
  ['the answer of a call', () => '/api/staff/profile', 200, () => bearer(token)],
  ['a refused call', () => '/api/staff/profile', 401],
  ['a call that does not exist', () => '/api/staff/nope', 404],
  ['the list of calls', () => '/api/docs', 200],
  ['a stream', () => '/api/student/stream', 200, async () => bearer(await student())],
  ['an uploaded picture', () => picture, 200],
  ['an uploaded file that is gone', () => '/files/x.pdf', 404],
  ['a video', () => video.url, 200],
  ['an upload of a video', () => '/tus/files', 401, () => ({ method: 'POST' })],
  ['the health of the server', () => '/healthz', 200],
]

describe.skipIf(!isBuilt)('security headers of each kind of answer', () => {
  // Shows: SAFE-034
  it.each(answers)(
    'the headers of %s pass the CSP evaluator, a tool that finds weak policies',
    async (_, url, status, init) => {
      const stop = new AbortController()
      const answer = await fetch(origin + url(), { ...(await init?.()), signal: stop.signal })
      expect(answer.status).toBe(status)
      const policy = answer.headers.get('content-security-policy') ?? ''
      const { csp } = new CspParser(policy)
      const findings = new CspEvaluator(csp)
        .evaluate()
        .filter(({ severity }) => severity <= Severity.MEDIUM_MAYBE)
        // `'self'` is safe for scripts: our origin serves no JSONP, and browsers do not run uploads (nosniff).
        .filter(({ directive, value }) => directive !== 'script-src' || value !== "'self'")
      expect(findings).toEqual([])
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(policy).not.toMatch(/'unsafe-eval'|(style|script)-src [^;]*'unsafe-inline'/)
      stop.abort()
    },
  )

  // Shows: SAFE-034
  it.each(['/', '/portal/'])(
    'the page %s cannot run text as script, and only one Trusted Types policy may create HTML',
    async (url) => {
      const policy = (await fetch(origin + url)).headers.get('content-security-policy')
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
    },
  )

  it('each page gets a new nonce for its style elements', async () => {
    const nonceOf = async () => {
      const answer = await fetch(`${origin}/`)
      const [, nonce] =
        /style-src 'self' 'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? []
      expect(await answer.text()).toContain(`<meta name="styles" nonce="${nonce}">`)
      return nonce
    }
    expect(await nonceOf()).not.toBe(await nonceOf())
  })
})
