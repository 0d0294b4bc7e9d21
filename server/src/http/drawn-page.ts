import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import { apiPath } from '@markaz/protocol/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { escaped } from './api-page.ts'
import { staffPagePolicy } from './content-policy.ts'
import { Drawing, type Frame, frameSchema } from './drawing.ts'
import { cookieOf } from './page.ts'
import { accessToken, claimsOf, pageHours, pageToken } from './session.ts'
import { webDist } from './web-dist.ts'

/** The call that every start of the web makes, and every drawn page brings along. */
const profile = apiPath({ path: '/profile' })
const pageCookie = 'markaz_page'
const lookCookie = 'markaz_look'

/** The built page, taken apart where something is added to it. */
interface Shell {
  /** The page until the first script of the head. */
  begin: string
  /** The page from there to where the screen stands. */
  head: string
  end: string
  /** Ant Design's. */
  styles: string
  /** Paths of the screens that are drawn. */
  screens: ReadonlySet<string>
}

const startTag = '<script type="application/json" id="start">'
const rootTag = '<div id="root"></div>'

function readShell(): Shell {
  const page = readFileSync(`${webDist}/index.html`, 'utf8')
  const [from, to] = [page.indexOf(startTag), page.indexOf(rootTag)]
  const start = JSON.parse(page.slice(from + startTag.length, page.indexOf('</script>', from)))
  return {
    begin: page.slice(0, from),
    head: page.slice(from, to),
    end: page.slice(to + rootTag.length),
    styles: start.styles,
    screens: new Set(Object.keys(start.screens)),
  }
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => void

/**
 * Sends the staff's page, with a nonce for its style elements that no other page has.
 *
 * Whoever is signed in gets the page of a first screen (`first` in `*.pages.tsx`) with its frame and its first rows as
 * HTML, so that they are seen before any script has come; React takes the place over when it can draw the same. The
 * rows are the answers of the very calls that the screen would make, with the rights of the session: its head is sent at
 * once, the scripts load while the database is asked.
 *
 * A browser is known by a cookie of its own, because a page is opened without an Authorization header. It names the
 * session, lasts half a day and opens this page alone: no call looks at cookies. Whatever goes wrong, the page is sent
 * without rows, as to everybody else.
 */
export function staffPage(app: FastifyInstance, deps: Deps): SendPage {
  const shell = readShell()
  const policyWith = staffPagePolicy(deps)
  const hasPortalHost = deps.portalUrl !== deps.publicUrl
  const portal = hasPortalHost ? `<meta name="portal" content="${escaped(deps.portalUrl)}">` : ''
  const drawing = new Drawing((err) => app.log.warn({ err }, 'the thread that draws has ended'))
  app.addHook('onClose', () => drawing.close())
  // Once its profile was answered the browser has its cookie, and its next page can be drawn.
  app.addHook('onSend', async (request, reply) => {
    const { viewer, routeOptions } = request
    if (routeOptions.url !== profile || reply.statusCode !== 200 || viewer?.accessTokenId !== null) return
    keepCookie(deps, request, reply, viewer.sessionId)
  })

  /** What a call answers to the session, as it would to the browser. */
  const read = async (request: FastifyRequest, address: string, token: string): Promise<unknown> => {
    const answer = await app.inject({
      url: address,
      headers: { authorization: `Bearer ${token}`, 'user-agent': request.headers['user-agent'] ?? '' },
      remoteAddress: request.ip,
    })
    if (answer.statusCode !== 200) throw new Refused()
    return answer.json().data
  }

  const rootOf = async (
    request: FastifyRequest,
    { frame, sessionId, nonce }: Drawn & { nonce: string },
  ): Promise<string> => {
    const token = accessToken(deps, sessionId)
    const addresses = await drawing.addressesOf(request.url, frame)
    const entries = await Promise.all(
      addresses.map(async (address) => [address, await read(request, address, token)] as const),
    )
    const answers = Object.fromEntries(entries)
    // The look is another person's, who has signed in here since.
    if ((answers[profile] as { id: number } | undefined)?.id !== frame.look.person) throw new Refused()
    const { html, styles } = await drawing.draw(request.url, frame, answers)
    const json = JSON.stringify(answers).replaceAll('<', '\\u003c')
    return (
      `${styles.replaceAll('<style ', `<style nonce="${nonce}" `)}<div id="root"><div id="drawn" inert aria-hidden="true">${html}</div></div>` +
      `<script type="application/json" id="answers">${json}</script>`
    )
  }

  /** How the screen is to be drawn for its viewer; null = it is not drawn. */
  const drawnFor = (request: FastifyRequest): Drawn | null => {
    const path = request.url.split('?')[0] ?? ''
    if (request.method !== 'GET' || !shell.screens.has(path)) return null
    const sessionId = claimsOf(deps, cookieOf(request, pageCookie) ?? '', 'pageSid')?.pageSid as string | undefined
    const told = cookieOf(request, lookCookie)
    const frame = sessionId && told && frameOf(told)
    if (!sessionId || !frame || !drawing.isReady()) return null
    return { sessionId, frame, look: told.slice(told.indexOf(' ') + 1) }
  }

  return (request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const drawn = drawnFor(request)
    if (drawn) keepCookie(deps, request, reply, drawn.sessionId)
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
      page.end(shell.head + rootTag + shell.end)
      return
    }
    page.write(
      `<meta name="drawn" content="${escaped(drawn.look)}"><link rel="stylesheet" href="${shell.styles}">${shell.head}`,
    )
    rootOf(request, { ...drawn, nonce })
      .catch((error) => {
        if (!(error instanceof Refused)) request.log.warn({ err: error }, 'the page is sent undrawn')
        return rootTag
      })
      .then((root) => page.end(root + shell.end))
  }
}

interface Drawn {
  sessionId: string
  frame: Frame
  /** As the browser's cookie has it. */
  look: string
}

/** The session has ended, or may not read this screen: no fault. */
class Refused extends Error {}

/** @param told `<room> <look as JSON>`, as web/src/shared/api/look.ts keeps it */
function frameOf(told: string): Frame | undefined {
  const space = told.indexOf(' ')
  try {
    return frameSchema.parse({ room: Number(told.slice(0, space)), look: JSON.parse(told.slice(space + 1)) })
  } catch {
    return undefined
  }
}

function keepCookie(deps: Deps, request: FastifyRequest, reply: FastifyReply, sessionId: string): void {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${pageCookie}=${pageToken(deps, sessionId)}; Path=/; Max-Age=${pageHours * 3600}; HttpOnly; SameSite=Strict${secure}`,
  )
}
