import { createHash } from 'node:crypto'
import type { NamedRoute } from '@markaz/protocol/catalogue'
import { errorDetailsOf } from '@markaz/protocol/errors'
import { type AccessRule, apiPath, type RouteDefinition } from '@markaz/protocol/route'
import { paramsSchemaOf, responseSchemaOf } from '@markaz/protocol/route-schemas'
import { fieldLabelOf } from '@markaz/protocol/validation'
import type { z } from 'zod'
import { plainPageContentPolicy } from './content-policy.ts'
import type { ApiAudience } from './openapi/document.ts'
import { declaredErrorCodesOf } from './openapi/error-codes.ts'
import { createJsonSchema, type JsonSchema } from './openapi/schemas.ts'

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:32px auto;padding:0 16px;color:#152026;background:#f5f7f8}
h1{font-size:26px}h2{margin:36px 0 8px;text-transform:capitalize}details{background:#fff;border:1px solid #e4e9ec;border-radius:8px;margin:6px 0;padding:8px 14px}
summary{cursor:pointer}a{color:#0b7285}nav a{display:inline-block;margin-right:8px;line-height:1.9}code{font:13px ui-monospace,monospace;overflow-wrap:anywhere}b.m{display:inline-block;width:64px;color:#0b7285}small{color:#5b6b74}
pre{overflow:auto;background:#f5f7f8;border-radius:6px;padding:10px;font-size:12.5px}
@media(prefers-color-scheme:dark){body{background:#0f1417;color:#e6edf0}details{background:#151b1f;border-color:#263038}pre{background:#0f1417}small{color:#8fa1aa}b.m,a{color:#35b8c2}}`

/** The policy for the page of the API documentation, which contains no scripts and only this style element. */
export const apiPageContentPolicy = plainPageContentPolicy([
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
])

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] as string)

const titles = { staff: 'Markaz API', student: 'Markaz API: talabalar', parent: 'Markaz API: ota-onalar' }
const others = {
  staff:
    '<a href="/api/openapi.json">openapi.json</a>. O\'quvchilar tomoni: <a href="/api/docs/student">/api/docs/student</a>, ota-onalar tomoni: <a href="/api/docs/parent">/api/docs/parent</a>',
  student: '<a href="/api/docs/student.json">student.json</a>. Xodimlar tomoni: <a href="/api/docs">/api/docs</a>',
  parent: '<a href="/api/docs/parent.json">parent.json</a>. Xodimlar tomoni: <a href="/api/docs">/api/docs</a>',
}

export function renderApiPage(side: ApiAudience, calls: readonly NamedRoute[]): string {
  const areas = [...Map.groupBy(calls, ({ area }) => area)]
  const contents = areas.map(([area]) => `<a href="#${area}">${area}</a>`).join(' ')
  const sections = areas.map(
    ([area, ofArea]) => `<h2 id="${area}">${area}</h2>${ofArea.map(({ route }) => renderRouteHtml(route)).join('')}`,
  )
  return `<!doctype html><html lang="uz-Latn"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${titles[side]}</title><style>${style}</style>
<h1>${titles[side]}</h1><p>Javob: <code>{"success":true,"data":…}</code> yoki <code>{"success":false,"error":{"errId","errMsg","code"}}</code>.
Sarlavha: <code>Authorization: Bearer &lt;accessToken&gt;</code>. Mashina uchun: ${others[side]}.</p>
<nav>${contents}</nav>${sections.join('')}</html>`
}

export function renderRouteHtml(route: RouteDefinition): string {
  const part = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output') =>
    schema
      ? `<p><small>${title}</small></p><pre>${escapeHtml(JSON.stringify(schemaOutlineOf(createJsonSchema(schema, io)), null, 2))}</pre>`
      : ''
  const answerText = route.download
    ? `<p><small>Javob: fayl</small> <code>${escapeHtml(route.download)}</code></p>`
    : part('Javob (data)', responseSchemaOf(route), 'output')
  const errors = declaredErrorCodesOf(route).map(
    (code) => `<li><code>${errorDetailsOf(code).status} ${code}</code> ${escapeHtml(errorDetailsOf(code).text)}</li>`,
  )
  return `<details><summary><b class="m">${route.method}</b> <code>${apiPath(route)}</code> — ${escapeHtml(route.summary)}</summary>
<p><small>Ruxsat: ${escapeHtml(accessText(route.access))}</small></p>${part('Manzil', paramsSchemaOf(route), 'input')}${part("So'rov", route.query, 'input')}${part('Tana', route.body, 'input')}${fileText(route)}${answerText}${errors.length ? `<ul>${errors.join('')}</ul>` : ''}</details>`
}

export function formatByteCount(bytes: number): string {
  return `${String(bytes).replace(/\B(?=(\d{3})+$)/g, ' ')} bayt`
}

function fileText({ upload }: RouteDefinition): string {
  return upload
    ? `<p><small>Tana:</small> <code>multipart/form-data</code>, <code>file</code> maydonida bitta fayl, ${formatByteCount(upload.maxBytes)} gacha</p>`
    : ''
}

function accessText(access: AccessRule): string {
  if (access.kind === 'public') return 'hamma uchun ochiq'
  if (access.kind === 'session') return 'kirgan har bir foydalanuvchi'
  return access.kind === 'superadmin'
    ? 'faqat superadmin'
    : `${access.anyOf.join(' yoki ')}${access.and ? `, va ${access.and}` : ''}`
}

/** Renders a short outline of the schema: property names with their types, `?` for optional properties. */
function schemaOutlineOf(node: JsonSchema): unknown {
  if (node.properties) {
    return Object.fromEntries(
      Object.entries(node.properties).map(([key, value]) => {
        const label = fieldLabelOf(key)
        const shape = schemaOutlineOf(value)
        const name = node.required?.includes(key) ? key : `${key}?`
        return [name, typeof shape === 'string' && label !== key ? `${shape} — ${label}` : shape]
      }),
    )
  }
  if (node.items) return [schemaOutlineOf(node.items)]
  if (node.anyOf) {
    const shapes = node.anyOf.map(schemaOutlineOf)
    return shapes.find((shape) => typeof shape === 'object') ?? shapes.join(' | ')
  }
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (node.const !== undefined) return JSON.stringify(node.const)
  const type = [node.type ?? 'any'].flat().join(' | ')
  return node.format ? `${type} (${node.format})` : type
}
