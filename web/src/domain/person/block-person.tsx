import { AccountStatus } from '@markaz/protocol/people/staff/schemas'
import { unifyApostrophes } from '../../shared/format/apostrophe.ts'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import style from './person.module.css'
import { personText } from './person.text.ts'

export function BlockConfirmationText({ name, result }: { name: string; result: string }) {
  return (
    <p className={style.ask}>
      <b>{unifyApostrophes(name)}</b>
      <br />
      {result}
    </p>
  )
}

interface BlockRequest {
  name: string
  isBlocking: boolean
  set: (isBlocked: boolean) => Promise<object>
  words: { blocked: string; unblocked: string; blockResult?: string; unblockResult?: string }
}

/**
 * Asks for confirmation, then blocks or unblocks the person and shows a toast with undo. Resolves to false if the user
 * cancels.
 */
export function useConfirmBlock(): (blocking: BlockRequest) => Promise<boolean> {
  const tell = useShowChangeToast()
  return ({ name, isBlocking, set, words }) => {
    const { blockResult = personText.blockResult, unblockResult = personText.unblockResult } = words
    return askConfirmation({
      title: isBlocking ? personText.blockAsk : personText.unblockAsk,
      yes: isBlocking ? personText.blockOperation : personText.unblockOperation,
      content: <BlockConfirmationText name={name} result={isBlocking ? blockResult : unblockResult} />,
      isDangerous: isBlocking,
      run: async () => tell(isBlocking ? words.blocked : words.unblocked, await set(isBlocking), { detail: name }),
    })
  }
}

export type SettableAccountStatus = typeof AccountStatus.Active | typeof AccountStatus.InActive

export function useBlockStaffMember(
  send: (id: number, isActive: SettableAccountStatus) => Promise<object>,
  words: BlockRequest['words'],
) {
  const ask = useConfirmBlock()
  return ({ id, fullName, isActive }: { id: number; fullName: string; isActive: AccountStatus }) =>
    ask({
      name: fullName,
      isBlocking: isActive === AccountStatus.Active,
      set: (isBlocked) => send(id, isBlocked ? AccountStatus.InActive : AccountStatus.Active),
      words,
    })
}
