import { publicOffers } from '@markaz/protocol/content/offers/routes'
import { useSearchParams } from 'react-router'
import { useRouteQuery } from '../../shared/api/query.ts'
import { useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'

export const publicOfferVersionPath = (path: string, version: number) => `${path}?version=${version}`

/**
 * Returns undefined until the offer has loaded. With `followsChanges: false`, later versions are ignored, so that a form
 * keeps its text.
 */
export function usePublicOfferVersion({ followsChanges }: { followsChanges: boolean }) {
  const [search] = useSearchParams()
  const asked = search.get('version') ?? ''
  const version = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : null
  const current = useFormInitialData(publicOffers.read, undefined, { silent: true, staleMs: 0, followsChanges })
  const isOld = version !== null && current.data?.offering != null && version !== current.data.offering.version
  const old = useRouteQuery(
    publicOffers.version,
    { params: { version: version ?? 1 } },
    { enabled: isOld, silent: true },
  )
  const inForce = current.data?.offering
  return { inForce, shown: isOld ? old.data?.offering : inForce, trouble: isOld ? old : current }
}
