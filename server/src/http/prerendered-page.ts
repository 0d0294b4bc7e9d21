import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import { apiPath } from '@markaz/protocol/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { escapeHtml } from './api-page.ts'
import { staffPageContentPolicy } from './content-policy.ts'
import { type DisplaySettings, displaySettingsSchema, Prerenderer } from './prerenderer.ts'
import { createAccessToken, createPrerenderedPageToken, prerenderedPageTokenHours, readTokenClaims } from './session.ts'
import { webDistFolder } from './web-dist.ts'
import { cookieValueOf } from './web-page-of-request.ts'

/** The staff application calls the profile at every start, so every prerendered page includes its answer. */
const profile = apiPath({ path: '/profile' })
const pageCookie = 'markaz_page'
const displaySettingsCookie = 'markaz_look'

/** The HTML of the built page, split where the server inserts content. */
interface Shell {
  begin: string
  head: string
  /** Like `head`, but with the stylesheet of the sign-in page instead of the complete stylesheet. */
  signInHead: string
  end: string
  styles: string
  screens: ReadonlySet<string>
}

const startTag = '<script type="application/json" id="start">'
const rootTag = '<div id="root"></div>'

function readShell(): Shell {
  const page = readFileSync(`${webDistFolder}/index.html`, 'utf8')
  const [from, to] = [page.indexOf(startTag), page.indexOf(rootTag)]
  const start = JSON.parse(page.slice(from + startTag.length, page.indexOf('</script>', from)))
  const head = page.slice(from, to)
  return {
    begin: page.slice(0, from),
    head,
    signInHead: head.replace(`href="${start.appStyles}"`, `href="${start.signInStyles}"`),
    end: page.slice(to + rootTag.length),
    styles: start.styles,
    screens: new Set(Object.keys(start.screens)),
  }
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => void

/**
 * Serves the staff page. For a signed-in user, it contains the first rows of the screen (`first` in `*.pages.tsx`). A
 * page request has no Authorization header, so a cookie identifies the session: for half a day, and only for this page.
 * If anything fails, the page is sent without rows.
 */
export function servePrerenderedStaffPage(app: FastifyInstance, deps: Deps): SendPage {
  const shell = readShell()
  const policyWith = staffPageContentPolicy(deps)
  const hasPortalHost = deps.portalUrl !== deps.publicUrl
  const portal = hasPortalHost ? `<meta name="portal" content="${escapeHtml(deps.portalUrl)}">` : ''
  const drawing = new Prerenderer((err) => app.log.warn({ err }, 'the thread that draws has ended'))
  app.addHook('onClose', () => drawing.close())
  // Adds the page cookie to the answer, so that the browser's next page can be prerendered.
  app.addHook('onSend', async (request, reply) => {
    const { viewer, routeOptions } = request
    if (routeOptions.url !== profile || reply.statusCode !== 200 || viewer?.accessTokenId !== null) return
    setPageCookie(deps, request, reply, viewer.sessionId)
  })

  const read = async (request: FastifyRequest, address: string, token: string): Promise<unknown> => {
    const answer = await app.inject({
      url: address,
      headers: { authorization: `Bearer ${token}`, 'user-agent': request.headers['user-agent'] ?? '' },
      remoteAddress: request.ip,
    })
    if (answer.statusCode !== 200) throw new ScreenRefusedError()
    return answer.json().data
  }

  const rootOf = async (
    request: FastifyRequest,
    { frame, sessionId, nonce }: PrerenderInput & { nonce: string },
  ): Promise<string> => {
    const token = createAccessToken(deps, sessionId)
    const addresses = await drawing.addressesOf(request.url, frame)
    const entries = await Promise.all(
      addresses.map(async (address) => [address, await read(request, address, token)] as const),
    )
    const answers = Object.fromEntries(entries)
    // The page is not prerendered if the stored display settings belong to another user, who used this browser before.
    if ((answers[profile] as { id: number } | undefined)?.id !== frame.look.person) throw new ScreenRefusedError()
    const { html, styles } = await drawing.draw(request.url, frame, answers)
    const json = JSON.stringify(answers).replaceAll('<', '\\u003c')
    return (
      `${styles.replaceAll('<style ', `<style nonce="${nonce}" `)}<div id="root"><div id="drawn" inert aria-hidden="true">${html}</div></div>` +
      `<script type="application/json" id="answers">${json}</script>`
    )
  }

  /** Returns the data for prerendering the requested screen; null = it is not prerendered. */
  const drawnFor = (request: FastifyRequest): PrerenderInput | null => {
    const path = request.url.split('?')[0] ?? ''
    if (request.method !== 'GET' || !shell.screens.has(path)) return null
    const sessionId = readTokenClaims(deps, cookieValueOf(request, pageCookie) ?? '', 'pageSid')?.pageSid as
      | string
      | undefined
    const told = cookieValueOf(request, displaySettingsCookie)
    const frame = sessionId && told && parseDisplaySettings(told)
    if (!sessionId || !frame || !drawing.isReady()) return null
    return { sessionId, frame, look: told.slice(told.indexOf(' ') + 1) }
  }

  return (request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const drawn = drawnFor(request)
    if (drawn) setPageCookie(deps, request, reply, drawn.sessionId)
    const isGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    const page = isGzip ? createGzip({ level: 4, flush: constants.Z_SYNC_FLUSH }) : new PassThrough()
    page.on('error', () => {})
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-encoding, cookie')
      .header('content-security-policy', policyWith(nonce))
    if (isGzip) reply.header('content-encoding', 'gzip')
    reply.send(page)
    page.write(`${shell.begin}<meta name="styles" nonce="${nonce}">${portal}`)
    if (!drawn) {
      const isSignIn = request.url.split('?')[0] === '/signin'
      page.end((isSignIn ? shell.signInHead : shell.head) + rootTag + shell.end)
      return
    }
    page.write(
      `<meta name="drawn" content="${escapeHtml(drawn.look)}"><link rel="stylesheet" href="${shell.styles}">${shell.head}`,
    )
    rootOf(request, { ...drawn, nonce })
      .catch((error) => {
        if (!(error instanceof ScreenRefusedError)) request.log.warn({ err: error }, 'the page is sent undrawn')
        return rootTag
      })
      .then((root) => page.end(root + shell.end))
  }
}

interface PrerenderInput {
  sessionId: string
  frame: DisplaySettings
  look: string
}

/**
 * Thrown if the session has ended or lacks the right to the screen's data. Such errors are normal, so the server does
 * not log them.
 */
class ScreenRefusedError extends Error {}

/** @param told `<width> <settings as JSON>`, as web/src/shared/api/display-settings.ts stores it in a cookie */
function parseDisplaySettings(told: string): DisplaySettings | undefined {
  const space = told.indexOf(' ')
  try {
    return displaySettingsSchema.parse({ room: Number(told.slice(0, space)), look: JSON.parse(told.slice(space + 1)) })
  } catch {
    return undefined
  }
}

function setPageCookie(deps: Deps, request: FastifyRequest, reply: FastifyReply, sessionId: string): void {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${pageCookie}=${createPrerenderedPageToken(deps, sessionId)}; Path=/; Max-Age=${prerenderedPageTokenHours * 3600}; HttpOnly; SameSite=Strict${secure}`,
  )
}
