import { portalPublicOffer } from '@markaz/protocol/content/offers/routes'
import { refetchPaths, useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { formatDay, formatDayAndTime } from '../../shared/text/time.ts'
import { convertTextsToScript, fillPlaceholders } from '../../shared/text/words.ts'
import { Button, EmptyState, ErrorText, LoadingOrError, Screen } from '../../shared/ui/parts.tsx'
import { RichTextView } from '../../shared/ui/RichText.tsx'
import { useApiOperation } from '../../shared/use-api-operation.ts'

const text = convertTextsToScript({
  title: 'Ommaviy oferta',
  none: "Hozircha oferta yo'q",
  of: '{day} dagi matn',
  accepted: 'Qabul qilingan: {when}',
  accept: "O'qidim, qabul qilaman",
})

export function OfferScreen() {
  const { data, ...kept } = useCachedApiCall(portalPublicOffer.read)
  const { isBusy, trouble, run } = useApiOperation()
  const accept = (version: number) =>
    run(async () => {
      try {
        await callApi(portalPublicOffer.accept, { body: { version } })
      } finally {
        await refetchPaths('/offering', '/me')
      }
    })
  return (
    <Screen title={text.title} back="/me" kept={kept}>
      {!data && <LoadingOrError error={kept.error} again={kept.again} />}
      {data?.offering === null && <EmptyState>{text.none}</EmptyState>}
      {data?.offering && (
        <>
          <p className="soft">{fillPlaceholders(text.of, { day: formatDay(data.offering.createdAt) })}</p>
          <RichTextView body={data.offering.body} />
          <ErrorText text={trouble} />
          {data.acceptedAt ? (
            <p className="banner" role="status">
              {fillPlaceholders(text.accepted, { when: formatDayAndTime(data.acceptedAt) })}
            </p>
          ) : (
            <Button type="button" kind="main" isBusy={isBusy} onClick={() => accept(data.offering?.version ?? 0)}>
              {text.accept}
            </Button>
          )}
        </>
      )}
    </Screen>
  )
}
