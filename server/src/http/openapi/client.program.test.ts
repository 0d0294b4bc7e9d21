import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { allApiRoutes } from '@markaz/protocol/catalogue'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, it } from 'vitest'
import { type OpenApiDocument, openApiOperationsOf, sampleValueOf } from '../../testing/openapi-sample.ts'
import { apiAudienceOf, createOpenApiDocument } from './document.ts'

const root = join(import.meta.dirname, '../../../..')

const parametersText = (
  document: OpenApiDocument,
  parameters: ReturnType<typeof openApiOperationsOf>[number]['parameters'],
) => {
  const of = (place: 'path' | 'query') =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === place && one.required)
        .map(({ name, schema }) => [name, sampleValueOf(document, schema)]),
    )
  return `params: ${JSON.stringify({ path: of('path'), query: of('query') })} as never`
}

// Shows: SAFE-030
it.each(['staff', 'student'] as const)(
  'a client that openapi-typescript generates for the %s API calls does not compile if a required body is missing',
  async (side) => {
    const ofSide = allApiRoutes.filter(({ route }) => apiAudienceOf(route) === side)
    const document = JSON.parse(JSON.stringify(await createOpenApiDocument(ofSide))) as OpenApiDocument
    const lines = openApiOperationsOf(document)
      .filter(({ body }) => body?.required)
      .flatMap(({ method, path, parameters, body }) => {
        const [schema] = Object.values(body?.content ?? {})
        const call = `api.${method.toUpperCase()}('${path}', { ${parametersText(document, parameters)}`
        return [
          '// @ts-expect-error',
          `${call} })`,
          `${call}, body: ${JSON.stringify(sampleValueOf(document, schema?.schema ?? {}))} })`,
        ]
      })
    expect(lines.length).toBeGreaterThan(side === 'staff' ? 600 : 20)
    const folder = await newFolder()
    try {
      await writeFile(join(folder, 'api.ts'), astToString(await openapiTS(document as never)))
      const head = "import createClient from 'openapi-fetch'\nimport type { paths } from './api.ts'\n"
      await writeFile(join(folder, 'client.ts'), `${head}const api = createClient<paths>()\n${lines.join('\n')}\n`)
      expect(await compiled(join(folder, 'client.ts'))).toBe('')
    } finally {
      await rm(folder, { recursive: true })
    }
  },
  // Milliseconds: the test compiles several thousand lines twice.
  120_000,
)

/** Creates a folder inside the project, so that the compiler finds the installed client library. */
async function newFolder(): Promise<string> {
  const place = join(root, 'node_modules/.markaz')
  await mkdir(place, { recursive: true })
  return mkdtemp(join(place, 'client-'))
}

async function compiled(file: string): Promise<string> {
  const options = '--noEmit --strict --skipLibCheck --ignoreConfig --allowImportingTsExtensions --module nodenext'
  const target = '--target es2023 --lib es2023,dom'
  const run = promisify(execFile)(join(root, 'node_modules/.bin/tsc'), [...`${options} ${target}`.split(' '), file])
  return run.then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout.split('\n').slice(0, 20).join('\n'),
  )
}
