import { useRouteMutation } from '../../shared/api/query.ts'
import { useShowChange } from '../../shared/notify/show-change.ts'
import { type DiscountRow, type Kind, kinds } from './kinds.ts'

/** Returns a function that archives a discount, or takes it out of the archive; the toast offers undo. */
export function useArchive(kind: Kind): (row: DiscountRow) => void {
  const { archive, unarchive, words } = kinds[kind]
  const tell = useShowChange()
  const put = useRouteMutation(archive)
  const take = useRouteMutation(unarchive)
  return ({ id, name, isArchived }) =>
    (isArchived ? take : put).mutate(
      { params: { id }, body: {} },
      { onSuccess: (answer) => tell(isArchived ? words.unarchived : words.archived, answer, { detail: name }) },
    )
}
