import { errorCatalogue } from '@markaz/protocol/errors'
import type { OpenApiOperation } from './document.ts'
import type { JsonSchema } from './schemas.ts'

export interface OpenApiParameter {
  name: string
  in: 'path' | 'query'
  description?: string
  required?: true
  schema: JsonSchema
}

export interface OpenApiRequestBody {
  required?: true
  content: Record<string, { schema: JsonSchema }>
}

export interface OpenApiResponse {
  description: string
  headers?: Record<string, object>
  content: Record<string, { schema: JsonSchema }>
}

type Ref = { $ref: string }
type Paths = Record<string, Record<string, OpenApiOperation>>

export function extractCommonOpenApiParts(paths: Paths) {
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const parameters = moveRepeatedParts(
    'parameters',
    operations.flatMap(({ parameters = [] }) => parameters.map((part) => ({ part, name: parameterName(part) }))),
  )
  const requestBodies = moveRepeatedParts(
    'requestBodies',
    operations.flatMap(({ requestBody, operationId }) =>
      requestBody ? [{ part: requestBody, name: componentNameOfOperation(operationId) }] : [],
    ),
  )
  const responses = moveRepeatedParts(
    'responses',
    operations.flatMap(({ responses, operationId }) =>
      Object.values(responses).map((part) => ({
        part,
        name: responseName(part) ?? componentNameOfOperation(operationId),
      })),
    ),
  )
  const short = mapValues(paths, (path) => {
    const ofAll = namesSharedBy(Object.values(path).map(({ parameters }) => parameters ?? []))
    const operations = mapValues(path, ({ parameters: own = [], requestBody, responses: answers, ...rest }) => ({
      ...rest,
      ...listed(own.filter((one) => !ofAll.includes(textOf(one))).map(parameters.short)),
      ...(requestBody && { requestBody: requestBodies.short(requestBody) }),
      responses: mapValues(answers, responses.short),
    }))
    const [first] = Object.values(path)
    return {
      ...listed((first?.parameters ?? []).filter((one) => ofAll.includes(textOf(one))).map(parameters.short)),
      ...operations,
    }
  })
  return {
    paths: short,
    parameters: parameters.components,
    requestBodies: requestBodies.components,
    responses: responses.components,
  }
}

const textOf = (part: object) => JSON.stringify(part)

const namesSharedBy = ([first = [], ...others]: OpenApiParameter[][]): string[] =>
  first
    .filter((one) => one.in === 'path')
    .map(textOf)
    .filter((text) => others.every((of) => of.some((one) => textOf(one) === text)))

const listed = <T>(parameters: T[]) => (parameters.length > 0 ? { parameters } : {})

/**
 * Moves repeated parts to components. If different parts would get the same name, only the most frequent part is moved.
 */
function moveRepeatedParts<T extends object>(kind: string, all: { part: T; name: string }[]) {
  const names = new Map<string, string>()
  const components: Record<string, T> = {}
  const groups = [...Map.groupBy(all, ({ part }) => JSON.stringify(part))]
  for (const [text, [first, ...more]] of groups.sort(([, one], [, other]) => other.length - one.length)) {
    if (!first || more.length === 0 || first.name in components) continue
    components[first.name] = first.part
    names.set(text, first.name)
  }
  const short = (part: T): T | Ref => {
    const name = names.get(JSON.stringify(part))
    return name ? { $ref: `#/components/${kind}/${name}` } : part
  }
  return { components, short }
}

const parameterName = ({ name, in: place }: OpenApiParameter) =>
  place === 'path' ? `${pascal(name)}InPath` : pascal(name)

/** Names an error response after its error codes, a success response after its content. */
function responseName({ description, content }: OpenApiResponse): string | undefined {
  const codes = description.split(', ').filter((code) => code in errorCatalogue)
  if (codes.includes('INTERNAL')) return otherName(codes)
  if (codes.length > 0) return codes.map((code) => pascal(code.toLowerCase())).join('Or')
  return content['application/json']?.schema.properties?.data?.$ref?.split('/').pop()
}

/**
 * Builds the name of an error response with many codes, such as `OtherBodyRowOfSession`: one word each for errors of
 * the body, the row and the access.
 */
function otherName(codes: string[]): string {
  const has = (code: string) => codes.includes(code)
  const body = has('BAD_JSON') ? 'Body' : has('UNSUPPORTED_TYPE') ? 'Form' : has('VALIDATION') ? '' : 'Bare'
  const person = has('FORBIDDEN') ? '' : has('UNAUTHORIZED') ? 'OfSession' : 'OfAnybody'
  return `Other${body}${has('NOT_FOUND') ? 'Row' : ''}${person}`
}

/** Returns for example `HomeworkCreate` for `homework.create.own`. */
export const componentNameOfOperation = (operationId: string) =>
  operationId
    .split('.')
    .filter((part) => part !== 'all' && part !== 'own')
    .map(pascal)
    .join('')

const mapValues = <T, U>(record: Record<string, T>, make: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value)]))

const pascal = (name: string) => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
