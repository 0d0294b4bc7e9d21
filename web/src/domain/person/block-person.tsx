import { AccountStatus } from '@markaz/protocol/people/staff/schemas'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { confirm } from '../../shared/ui/confirm.tsx'
import style from './person.module.css'
import { personText } from './person.text.ts'

/** Who is being asked about, in bold, and what it will do to them. */
export function Ask({ name, result }: { name: string; result: string }) {
  return (
    <p className={style.ask}>
      <b>{name}</b>
      <br />
      {result}
    </p>
  )
}

interface Blocking {
  name: string
  /** false: the block is taken away. */
  isBlocking: boolean
  /** Sends; its trouble is told by the shared notifier. */
  set: (isBlocked: boolean) => Promise<unknown>
  words: { blocked: string; unblocked: string; blockResult?: string; unblockResult?: string }
}

/** Blocks or unblocks after a question that names the person; the toast takes it back for a while. */
export function askToBlock({ name, isBlocking, set, words }: Blocking): Promise<boolean> {
  const tell = (isBlocked: boolean) => (isBlocked ? words.blocked : words.unblocked)
  const undo = () =>
    set(!isBlocking).then(
      () => notifySuccess(tell(!isBlocking), { detail: name }),
      // Told by the shared notifier.
      () => {},
    )
  const { blockResult = personText.blockResult, unblockResult = personText.unblockResult } = words
  return confirm({
    title: isBlocking ? personText.blockAsk : personText.unblockAsk,
    content: <Ask name={name} result={isBlocking ? blockResult : unblockResult} />,
    isDangerous: isBlocking,
    run: async () => {
      await set(isBlocking)
      notifySuccess(tell(isBlocking), {
        detail: name,
        seconds: 10,
        action: { label: personText.undo, run: () => void undo() },
      })
    },
  })
}

/** What a status call of staff and academics takes. */
export type SetStatus = typeof AccountStatus.Active | typeof AccountStatus.InActive

export const blockPerson =
  (send: (id: number, isActive: SetStatus) => Promise<unknown>, words: Blocking['words']) =>
  ({ id, fullName, isActive }: { id: number; fullName: string; isActive: AccountStatus }) =>
    askToBlock({
      name: fullName,
      isBlocking: isActive === AccountStatus.Active,
      set: (isBlocked) => send(id, isBlocked ? AccountStatus.InActive : AccountStatus.Active),
      words,
    })
