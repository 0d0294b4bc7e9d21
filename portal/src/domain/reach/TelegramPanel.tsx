import type { parentTelegram, studentTelegram } from '@markaz/protocol/people/telegram/routes'
import type { TelegramLinkingUrl } from '@markaz/protocol/people/telegram/schemas'
import { useEffect, useState } from 'react'
import { refetchPaths, useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { serverNow } from '../../shared/api/server-time.ts'
import { formatDay, formatTimeOfDay } from '../../shared/text/time.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { Button, EmptyState, ErrorText, LoadingOrError } from '../../shared/ui/parts.tsx'
import { QrCode } from '../../shared/ui/QrCode.tsx'
import { ConfirmSheet } from '../../shared/ui/Sheet.tsx'
import { useApiOperation } from '../../shared/use-api-operation.ts'
import { telegramLinkText as text } from './reach.text.ts'
import './telegram.css'

const lookEveryMs = 3_000

/**
 * The secret address that links the user's Telegram account is stored only in this component's memory and not in the
 * phone's cache.
 */
export function TelegramPanel({ calls }: { calls: typeof parentTelegram | typeof studentTelegram }) {
  const { data, ...kept } = useCachedApiCall(calls.read)
  const [link, setLink] = useState<TelegramLinkingUrl | null>(null)
  const [isAsked, setAsked] = useState(false)
  const { isBusy, trouble, run } = useApiOperation()
  const linkedAt = data?.chat?.linkedAt
  // After Telegram is linked, the used secret address is removed, and the changed channel settings are loaded again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the moment of the link
  useEffect(() => {
    setLink(null)
    void refetchPaths('/ways')
  }, [linkedAt])
  const make = async () => setLink(await callApi(calls.link))
  const unlink = async () => {
    await callApi(calls.unlink)
    await refetchPaths('/telegram')
  }
  if (!data) return <LoadingOrError error={kept.error} again={kept.again} />
  return (
    <>
      {data.chat && <p>{fillPlaceholders(text.linked, { day: formatDay(data.chat.linkedAt) })}</p>}
      {!data.hasBot && <EmptyState>{text.none}</EmptyState>}
      <ErrorText text={trouble} />
      <div className="buttons">
        {data.hasBot && (
          <Button type="button" kind={data.chat ? 'plain' : 'main'} isBusy={isBusy} onClick={() => run(make)}>
            {data.chat ? text.anew : text.link}
          </Button>
        )}
        {data.chat && (
          <Button type="button" kind="danger" onClick={() => setAsked(true)}>
            {text.unlink}
          </Button>
        )}
      </div>
      {link && <Address link={link} again={kept.again} />}
      {isAsked && (
        <ConfirmSheet
          title={text.unlinkAsk}
          onClose={() => setAsked(false)}
          yes={text.unlink}
          no={text.keep}
          operation={unlink}
        >
          <p>{text.unlinkMeans}</p>
        </ConfirmSheet>
      )}
    </>
  )
}

function Address({ link: { address, expiresAt }, again }: { link: TelegramLinkingUrl; again: () => void }) {
  const [isOver, setOver] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` asks the same thing, whichever it is
  useEffect(() => {
    const timer = setInterval(() => (serverNow() >= Date.parse(expiresAt) ? setOver(true) : again()), lookEveryMs)
    return () => clearInterval(timer)
  }, [expiresAt])
  if (isOver) return <EmptyState>{text.over}</EmptyState>
  return (
    <div className="card telegram-link">
      <a className="button main" href={address} target="_blank" rel="noreferrer">
        {text.open}
      </a>
      <p>{text.howTo}</p>
      <QrCode text={address} label={text.qr} />
      <p className="soft">{fillPlaceholders(text.until, { time: formatTimeOfDay(expiresAt) })}</p>
    </div>
  )
}
