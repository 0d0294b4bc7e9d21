import { appVersions } from '@markaz/protocol/content/app-versions/routes'
import { offers } from '@markaz/protocol/content/offers/routes'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import { useCall } from '../../shared/api/query.ts'
import { shortDate } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { settingsText as words } from './settings.text.ts'

const first = { query: { page: 1, perPage: 1 } } as const
const quietly = { silent: true, staleMs: 60_000 }

/** How each setting stands now, for its card; nothing until it is known. */
export function TemplatesFact() {
  const { data } = useCall(contracts.list, first, quietly)
  return data ? words.templates(numberText(data.total)) : null
}

export function OfferFact() {
  const { data } = useCall(offers.read, undefined, quietly)
  if (!data) return null
  const { offering } = data
  return offering ? words.offerInForce(offering.version, shortDate(offering.createdAt)) : words.noOffer
}

export function NewestVersionFact() {
  const { data } = useCall(appVersions.list, first, quietly)
  if (!data) return null
  const [newest] = data.versions
  return newest ? words.newestVersion(newest.version) : words.noVersion
}
