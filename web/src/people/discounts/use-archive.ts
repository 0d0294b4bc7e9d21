import { useRouteMutation } from '../../shared/api/query.ts'
import { useShowChange } from '../../shared/notify/show-change.ts'
import { type DiscountKind, type DiscountRow, discountKinds } from './kinds.ts'

export function useArchiveDiscount(kind: DiscountKind): (row: DiscountRow) => void {
  const { archive, unarchive, words } = discountKinds[kind]
  const tell = useShowChange()
  const put = useRouteMutation(archive)
  const take = useRouteMutation(unarchive)
  return ({ id, name, isArchived }) =>
    (isArchived ? take : put).mutate(
      { params: { id }, body: {} },
      { onSuccess: (answer) => tell(isArchived ? words.unarchived : words.archived, answer, { detail: name }) },
    )
}
