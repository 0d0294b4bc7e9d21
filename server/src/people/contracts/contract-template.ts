import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import { type FieldErrorText, generalErrorTexts } from '@markaz/protocol/field-texts'
import Docxtemplater from 'docxtemplater'
import { contractsText } from './contracts.text.ts'
import { type DocxDocument, openDocx } from './docx.ts'
import { blankTagPlaceholder, type ContractTemplateTag, isContractTag } from './tags.text.ts'

/** @throws AppError FILE_TYPE | FILE_BROKEN | FILE_TOO_LARGE | TEMPLATE_BROKEN naming the fault */
export async function checkContractTemplate(bytes: Buffer): Promise<void> {
  compileContractTemplate(await openDocx(bytes))
}

export async function tagsOfContractTemplate(bytes: Buffer): Promise<ContractTemplateTag[]> {
  return compileContractTemplate(await openDocx(bytes)).tags
}

/** @throws AppError TEMPLATE_BROKEN for wrong tags | FILE_BROKEN */
function compileContractTemplate({ zip }: DocxDocument): { template: Docxtemplater; tags: ContractTemplateTag[] } {
  // docxtemplater allocates memory for every brace before it checks the tags: a few megabytes of braces would crash the
  // process.
  if (bracesOf(zip) > maxBraces) throw templateError(peopleErrorTexts.tooManyBraces)
  const unknown = new Set<string>()
  const tags = new Set<ContractTemplateTag>()
  let template: Docxtemplater
  try {
    template = new Docxtemplater(zip, {
      errorLogging: false,
      stripInvalidXMLChars: true,
      syntax: { changeDelimiterPrefix: null },
      // Each tag is looked up by name in the data and is never evaluated as an expression.
      parser: (tag) => ({ get: (data: Record<string, string>) => data[tag.trim()] }),
      nullGetter: () => blankTagPlaceholder,
      modules: [
        {
          name: 'known tags',
          postparse(parts) {
            for (const { type, value, module, inverted } of parts) {
              if (type !== 'placeholder') continue
              const mark = module === 'loop' ? (inverted ? '^' : '#') : module ? '@' : ''
              const tag = value.trim()
              if (mark || !isContractTag(tag)) unknown.add(`{${mark}${tag}}`)
              else tags.add(tag)
            }
            return parts
          },
        },
      ],
    })
  } catch (error) {
    throw parseTemplateError(error)
  }
  if (unknown.size > 0) throw templateError(peopleErrorTexts.unknownTags(listOfTags([...unknown])))
  return { template, tags: [...tags] }
}

const maxBraces = 2_000

function bracesOf(zip: DocxDocument['zip']): number {
  return zip.file(/\.xml$/i).reduce((sum, part) => sum + (part.asText().match(/[{}]/g)?.length ?? 0), 0)
}

interface TemplateProblem {
  properties?: { id?: string; xtag?: string; errors?: TemplateProblem[] }
}

const spellings: Record<string, (tag: string) => string> = {
  unclosed_tag: contractsText.unclosed,
  unopened_tag: contractsText.unopened,
  unclosed_loop: (tag) => `{#${tag}}`,
  unopened_loop: (tag) => `{/${tag}}`,
  duplicate_open_tag: contractsText.twice,
  duplicate_close_tag: contractsText.twice,
}

function parseTemplateError(error: unknown): AppError {
  const { properties } = error as TemplateProblem
  if (!properties?.id)
    return new AppError('FILE_BROKEN', { cause: error, fields: { file: generalErrorTexts.unreadable } })
  const tags = (properties.errors ?? [error as TemplateProblem]).map(({ properties: { id = '', xtag = '' } = {} }) =>
    (spellings[id] ?? ((tag: string) => `{${tag}}`))(xtag.trim().slice(0, 40)),
  )
  return templateError(peopleErrorTexts.misspeltTags(listOfTags(tags)))
}

function templateError(text: FieldErrorText): AppError {
  return new AppError('TEMPLATE_BROKEN', { fields: { file: text } })
}

function listOfTags(tags: string[]): string {
  const shown = tags.slice(0, 10).map((tag) => tag.slice(0, 60))
  return shown.join(', ') + (tags.length > shown.length ? ` va yana ${tags.length - shown.length} ta` : '')
}

/** Value for each tag of a contract template; null = a blank line is printed. */
export type ContractTagValues = Record<ContractTemplateTag, string | null>

/** Compiles a contract template once, so that it can be filled many times. */
export async function compileTemplateForFilling(bytes: Buffer): Promise<(values: ContractTagValues) => Buffer> {
  const { template } = compileContractTemplate(await openDocx(bytes))
  return (values) => template.render(values).toBuffer({ compression: 'DEFLATE' })
}
