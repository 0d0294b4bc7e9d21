import { useEffect } from 'react'
import { Link } from 'wouter'
import { queryClient, refetchPaths } from '../../shared/api/cached-calls.ts'
import { serverNow } from '../../shared/api/server-time.ts'
import { useCurrentUser } from '../../shared/me.ts'
import { removeFromOutbox, resendRefusedOutboxItem } from '../../shared/outbox/outbox.ts'
import { sendOutboxInBackground } from '../../shared/outbox/use-outbox.ts'
import type { OutboxItem } from '../../shared/outbox/waiting.ts'
import { formatDayAndTime } from '../../shared/text/time.ts'
import { convertToChosenScript, fillPlaceholders } from '../../shared/text/words.ts'
import { Button, ErrorText } from '../../shared/ui/parts.tsx'
import { BlobImage } from './CachedFile.tsx'
import { addFilesToDraft } from './use-draft.ts'
import { submissionText as text } from './work.text.ts'

interface WaitingWorkProps {
  waiting: OutboxItem
  /** The homework's version number on this screen; undefined if the screen does not show the homework. */
  version?: number | undefined
  /**
   * True = the deadline has passed. Work that was submitted before the deadline is still in time, but can no longer be
   * withdrawn.
   */
  isOver?: boolean
}

/** Shows work that waits to be sent. If the server has refused it, it stays until the student decides what to do. */
export function UnsentSubmissions({ waiting, version, isOver = false }: WaitingWorkProps) {
  const me = useCurrentUser()
  const { id, target, refused, files, isSubmission, createdAt } = waiting
  const isConflict = refused?.code === 'WORK_CHANGED'
  const hasNewer = useNewerVersion(waiting, version)
  const refusedIds = refused?.files?.map((file) => file.id) ?? []
  const rest = files.filter((file) => !refusedIds.includes(file.id))
  const isAnyLeft = rest.length > 0 || waiting.text !== ''
  const again = async (change: Parameters<typeof resendRefusedOutboxItem>[2]) => {
    await resendRefusedOutboxItem(me.id, id, change)
    await sendOutboxInBackground()
  }
  const toDraft = () =>
    removeFromOutbox(me.id, id, ({ createdAt: at, ...whole }) =>
      // A refused exam answer returns to the draft with the current time. With its original time, before the exam's
      // end, the portal would submit the draft again.
      addFilesToDraft(me.id, `${target.kind}:${target.id}`, { ...whole, at: whole.refused ? serverNow() : at }),
    )
  return (
    <div className="card waiting-work">
      <p className="soft">{formatDayAndTime(new Date(createdAt).toISOString())}</p>
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
          <ErrorText text={refusalText(waiting)} />
          <p className="soft">{text.mine}</p>
          {isConflict && version !== undefined && !hasNewer && <p role="status">{text.newerComing}</p>}
        </>
      )}
      <div className="buttons">
        {isConflict && hasNewer && (
          <Button type="button" kind="main" onClick={() => void again({ seenVersion: version as number })}>
            {text.sendMine}
          </Button>
        )}
        {refused?.code === 'DEADLINE_OVER' && isSubmission && (
          <Button type="button" kind="main" onClick={() => void again({ isSubmission: false })}>
            {text.asTalk}
          </Button>
        )}
        {refusedIds.length > 0 && isAnyLeft && (
          <Button type="button" kind="main" onClick={() => void again({ files: rest })}>
            {text.withoutRefused}
          </Button>
        )}
        {refused && refusedIds.length === 0 && !isConflict && refused.code !== 'DEADLINE_OVER' && (
          <Button type="button" kind="main" onClick={() => void again({})}>
            {text.again}
          </Button>
        )}
        {isConflict && version === undefined && (
          <Link className="button main" href={`/homework/${target.id}`}>
            {text.seeBoth}
          </Link>
        )}
        {(isConflict ? hasNewer : refused || !isOver) && (
          <Button type="button" onClick={() => void toDraft()}>
            {isConflict ? text.keepTheirs : refused ? text.toDraft : text.takeBack}
          </Button>
        )}
      </div>
    </div>
  )
}

function refusalText({ refused, files }: OutboxItem): string | undefined {
  const lines = refused?.files?.map(({ id, reason }) =>
    fillPlaceholders(text.fileRefused, {
      name: files.find((file) => file.id === id)?.name ?? '',
      reason: convertToChosenScript(reason),
    }),
  )
  return lines?.join('\n') ?? refused?.text
}

const retryMs = 3_000

/**
 * Reloads the homework until the phone has the server's newer version. The live stream does not report this version if
 * the phone was offline.
 */
function useNewerVersion({ refused, target, seenVersion }: OutboxItem, version: number | undefined): boolean {
  const isMissing = refused?.code === 'WORK_CHANGED' && version === seenVersion
  const path = `/homeworks/${target.id}`
  useEffect(() => {
    if (!isMissing) return
    void refetchPaths(path)
    // Skips a refetch while a request is running: otherwise no request would finish on a slow connection.
    const timer = setInterval(() => void (queryClient.isFetching() || refetchPaths(path)), retryMs)
    return () => clearInterval(timer)
  }, [isMissing, path])
  return version !== undefined && !isMissing
}
