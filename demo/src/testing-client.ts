import { type DemoErp, type DemoErpOptions, startDemoErp } from './server.ts'
import { edgeCaseDaysForTests } from './testing.ts'

export type ResponseRows = Record<string, Record<string, unknown>[]>

export async function fetchErpAccessToken({ tokenUrl, clientId, clientSecret }: DemoErp): Promise<string> {
  const response = await sendErpTokenRequest(tokenUrl, `${clientId}:${clientSecret}`)
  const body = (await response.json()) as { access_token: string }
  return body.access_token
}

export function sendErpTokenRequest(
  tokenUrl: string,
  credentials: string,
  form = 'grant_type=client_credentials',
): Promise<Response> {
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' }
  if (credentials) headers.authorization = `Basic ${btoa(credentials)}`
  return fetch(tokenUrl, { method: 'POST', headers, body: form })
}

export async function getWithToken(erp: DemoErp, path: string, token?: string) {
  const authorization = `Bearer ${token ?? (await fetchErpAccessToken(erp))}`
  const response = await fetch(erp.url + path, { headers: { authorization } })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: () => JSON.parse(text) as ResponseRows }
}

export async function withDemoErp(options: Partial<DemoErpOptions>, act: (erp: DemoErp) => Promise<void>) {
  const erp = await startDemoErp({ today: edgeCaseDaysForTests.saturday, ...options })
  try {
    await act(erp)
  } finally {
    await erp.close()
  }
}

export async function readAllRows(erp: DemoErp, path: string, limit: number) {
  const token = await fetchErpAccessToken(erp)
  const rows: Record<string, unknown>[] = []
  for (let offset = 0; ; offset += limit) {
    const { body } = await getWithToken(
      erp,
      `${path}${path.includes('?') ? '&' : '?'}limit=${limit}&offset=${offset}`,
      token,
    )
    const page = Object.values(body())[0] ?? []
    rows.push(...page)
    if (page.length < limit) return rows
  }
}

export function readOneRosterErrorCode(body: ResponseRows): unknown {
  return body.imsx_CodeMinor
}

export function buildOneRosterErrorCode(value: string) {
  return { imsx_codeMinorField: [{ imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: value }] }
}
