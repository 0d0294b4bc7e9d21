import { serverNow } from '../../shared/api/server-time.ts'
import { useMe } from '../../shared/me.ts'
import { removeFromOutbox, sendAgain } from '../../shared/outbox/outbox.ts'
import { sendSoon } from '../../shared/outbox/use-outbox.ts'
import type { Waiting } from '../../shared/outbox/waiting.ts'
import { momentOf } from '../../shared/text/time.ts'
import { Button, ErrorText } from '../../shared/ui/parts.tsx'
import { BlobImage } from './BlobImage.tsx'
import { addToDraft } from './use-draft.ts'
import { workText as text } from './work.text.ts'

interface WaitingWorkProps {
  waiting: Waiting
  /** The current version of the work on the server. */
  version?: number | undefined
  /** The deadline has passed: work submitted in time stays in time and can no longer be taken back. */
  isOver?: boolean
}

/** Unsent work with its state. If the server refused it, the user chooses; both versions are kept. */
export function WaitingWork({ waiting, version, isOver = false }: WaitingWorkProps) {
  const me = useMe()
  const { id, target, refused, files, isSubmission, createdAt } = waiting
  const again = async (change: Partial<Pick<Waiting, 'isSubmission' | 'seenVersion'>>) => {
    await sendAgain(me.id, id, change)
    await sendSoon()
  }
  const toDraft = () =>
    removeFromOutbox(me.id, id, ({ createdAt: at, ...whole }) =>
      // The time of a refused exam is set to now; otherwise it would be submitted again automatically.
      addToDraft(me.id, `${target.kind}:${target.id}`, { ...whole, at: whole.refused ? serverNow() : at }),
    )
  return (
    <div className="card waiting-work">
      <p className="soft">{momentOf(new Date(createdAt).toISOString())}</p>
      {waiting.text && <p className="said">{waiting.text}</p>}
      {files.length > 0 && (
        <ol className="pages">
          {files.map((file) => (
            <li key={file.id}>
              {file.type.startsWith('image/') ? (
                <BlobImage blob={file.blob} alt={file.name} />
              ) : (
                <span className="page-file">{file.name}</span>
              )}
            </li>
          ))}
        </ol>
      )}
      {!refused && <p role="status">{text.waiting}</p>}
      {refused && (
        <>
          <ErrorText text={refused.text} />
          <p className="soft">{text.mine}</p>
        </>
      )}
      <div className="buttons">
        {refused?.code === 'WORK_CHANGED' && (
          <Button type="button" kind="main" onClick={() => void again({ seenVersion: version ?? null })}>
            {text.sendMine}
          </Button>
        )}
        {refused?.code === 'DEADLINE_OVER' && isSubmission && (
          <Button type="button" kind="main" onClick={() => void again({ isSubmission: false })}>
            {text.asTalk}
          </Button>
        )}
        {refused && refused.code !== 'WORK_CHANGED' && refused.code !== 'DEADLINE_OVER' && (
          <Button type="button" kind="main" onClick={() => void again({})}>
            {text.again}
          </Button>
        )}
        {(refused || !isOver) && (
          <Button type="button" onClick={() => void toDraft()}>
            {refused?.code === 'WORK_CHANGED' ? text.keepTheirs : refused ? text.toDraft : text.takeBack}
          </Button>
        )}
      </div>
    </div>
  )
}
