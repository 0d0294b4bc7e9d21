import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDemoCentre } from './demo-centre.ts'
import {
  delayUnlessDisconnected,
  pathSegmentsOf,
  readRequestBody,
  requireMethod,
  sendResponse,
  setPagingHeaders,
} from './http.ts'
import { type OneRosterData, rosteringServicePath } from './oneroster.ts'
import { createOneRosterService, type SimulatedReadFaults } from './roster-service.ts'
import { OneRosterServiceError, oneRosterErrorBody } from './service-error.ts'
import { createTokenIssuer } from './tokens.ts'

interface DemoErpFaults extends SimulatedReadFaults {
  omitTotal?: boolean
  /** Milliseconds by which the ERP delays every answer. */
  delayMs?: number
  /** Number of list pages after which every further page gets 500. `setFaults` restarts the count. */
  failAfterPages?: number
  /** Number of requests for which a token is valid; further requests get 401. */
  expireTokenAfterRequests?: number
  /** The ERP sends only half of the JSON text, although the status is 200. */
  truncateJson?: boolean
}

export interface DemoErpOptions {
  /** The day to which the dates of the demo data are relative, `YYYY-MM-DD` in Tashkent. */
  today: string
  seed?: string
  port?: number
  host?: string
  stage?: 1 | 2
  data?: OneRosterData
  clientId?: string
  /** The secret of the API client; by default a new secret at every start. */
  clientSecret?: string
  faults?: DemoErpFaults
  onRequest?: (request: { path: string; params: URLSearchParams }) => void
  /** Returns the current time in milliseconds. It is used only for the lifetime of tokens. */
  now?: () => number
}

export interface DemoErp {
  /** The base address of the service, `http://…/ims/oneroster/rostering/v1p2`. */
  url: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  /**
   * Serves the first data (stage 1) or the same data with later changes (stage 2). `changedAt`: ISO timestamp of the
   * changed rows, by default 05:00 in Tashkent on `today`.
   */
  setStage(stage: 1 | 2, changedAt?: string): void
  setData(data: OneRosterData): void
  /** Replaces all simulated faults; `{}` removes them. */
  setFaults(faults: DemoErpFaults): void
  close(): Promise<void>
}

const tokenPath = '/oauth/token'

export async function startDemoErp(options: DemoErpOptions): Promise<DemoErp> {
  const { today, seed, host = '127.0.0.1', clientId = 'markaz-demo', now = Date.now } = options
  const clientSecret = options.clientSecret ?? randomBytes(18).toString('base64url')
  const office = createTokenIssuer(clientId, clientSecret, now)
  const demo = (stage: 1 | 2, changedAt?: string) =>
    createOneRosterService(createDemoCentre({ today, seed, stage, changedAt }))
  let service = options.data ? createOneRosterService(options.data) : demo(options.stage ?? 1)
  let faults = options.faults ?? {}
  let pages = 0

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = URL.parse(request.url ?? '/', origin)
    if (!url) throw new OneRosterServiceError(404, 'unknownobject', "Manzil noto'g'ri yozilgan")
    const { pathname, searchParams } = url
    if (pathname === tokenPath) return answerToken(request, response)
    if (!pathname.startsWith(`${rosteringServicePath}/`))
      throw new OneRosterServiceError(404, 'unknownobject', "Bunday manzil yo'q")
    if (!office.admits(request.headers.authorization, faults.expireTokenAfterRequests)) {
      response.setHeader('www-authenticate', 'Bearer')
      throw new OneRosterServiceError(401, 'unauthorisedrequest', "Kirish tokeni yo'q, noto'g'ri yoki eskirgan")
    }
    requireMethod(request, response, 'GET')
    options.onRequest?.({ path: pathname.slice(rosteringServicePath.length), params: searchParams })
    if (faults.delayMs && !(await delayUnlessDisconnected(faults.delayMs, response))) return

    const found = service.answer(pathSegmentsOf(pathname), searchParams, faults)
    if (found.kind === 'page') {
      pages++
      if (pages > (faults.failAfterPages ?? Number.POSITIVE_INFINITY)) {
        throw new OneRosterServiceError(500, 'internal_server_error', 'Ichki xato')
      }
      if (!faults.omitTotal) setPagingHeaders(response, found, url)
    }
    // Adds the host to the addresses. Quotes inside JSON values are escaped, so the text replacement is safe.
    const text = JSON.stringify(found.body).replaceAll('"href":"/', `"href":"${origin}/`)
    sendResponse(response, 200, faults.truncateJson ? text.slice(0, text.length / 2) : text)
  }

  async function answerToken(request: IncomingMessage, response: ServerResponse) {
    requireMethod(request, response, 'POST')
    const issued = office.issue(request.headers.authorization, new URLSearchParams(await readRequestBody(request)))
    if (issued.ok) return sendResponse(response, 200, JSON.stringify(issued.body))
    if (issued.status === 401) response.setHeader('www-authenticate', 'Basic realm="markaz-demo"')
    const minor = issued.status === 401 ? 'unauthorisedrequest' : 'invaliddata'
    const fault = new OneRosterServiceError(issued.status, minor, `Token berilmadi: ${issued.error}`)
    sendResponse(response, issued.status, JSON.stringify({ error: issued.error, ...oneRosterErrorBody(fault) }))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!(error instanceof OneRosterServiceError)) console.error(error)
      const fault =
        error instanceof OneRosterServiceError
          ? error
          : new OneRosterServiceError(500, 'internal_server_error', 'Ichki xato')
      sendResponse(response, fault.status, JSON.stringify(oneRosterErrorBody(fault)))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, host, resolve)
  })
  const { port } = server.address() as AddressInfo
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`

  return {
    url: origin + rosteringServicePath,
    tokenUrl: origin + tokenPath,
    clientId,
    clientSecret,
    setStage(stage, changedAt) {
      service = demo(stage, changedAt)
    },
    setData(data) {
      service = createOneRosterService(data)
    },
    setFaults(next) {
      faults = next
      pages = 0
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

if (import.meta.main) {
  const { runDemoErpProgram } = await import('./program.ts')
  await runDemoErpProgram(startDemoErp)
}
