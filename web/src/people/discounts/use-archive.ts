import { useRouteMutation } from '../../shared/api/query.ts'
import { useShowChangeToast } from '../../shared/notify/show-change.ts'
import { type DiscountOrPromoKind, type DiscountOrPromoRow, discountAndPromoKinds } from './kinds.ts'

export function useArchiveDiscount(kind: DiscountOrPromoKind): (row: DiscountOrPromoRow) => void {
  const { archive, unarchive, words } = discountAndPromoKinds[kind]
  const tell = useShowChangeToast()
  const put = useRouteMutation(archive)
  const take = useRouteMutation(unarchive)
  return ({ id, name, isArchived }) =>
    (isArchived ? take : put).mutate(
      { params: { id }, body: {} },
      { onSuccess: (answer) => tell(isArchived ? words.unarchived : words.archived, answer, { detail: name }) },
    )
}
