import { ownOffer } from '@markaz/protocol/content/offers/routes'
import { refetchPaths, useCachedCall } from '../../shared/api/cached-calls.ts'
import { call } from '../../shared/api/call.ts'
import { dayOf, momentOf } from '../../shared/text/time.ts'
import { fill, words } from '../../shared/text/words.ts'
import { Button, Empty, ErrorText, LoadingOrError, Screen } from '../../shared/ui/parts.tsx'
import { RichTextView } from '../../shared/ui/RichText.tsx'
import { useOperation } from '../../shared/use-operation.ts'

const text = words({
  title: 'Ommaviy oferta',
  none: "Hozircha oferta yo'q",
  of: '{day} dagi matn',
  accepted: 'Qabul qilingan: {when}',
  accept: "O'qidim, qabul qilaman",
})

/** The centre's current public offer. Students must accept each new version again. */
export function OfferScreen() {
  const { data, ...kept } = useCachedCall(ownOffer.read)
  const { isBusy, trouble, run } = useOperation()
  const accept = (version: number) =>
    run(async () => {
      try {
        await call(ownOffer.accept, { body: { version } })
      } finally {
        await refetchPaths('/offering', '/me')
      }
    })
  return (
    <Screen title={text.title} back="/me" kept={kept}>
      {!data && <LoadingOrError error={kept.error} again={kept.again} />}
      {data?.offering === null && <Empty>{text.none}</Empty>}
      {data?.offering && (
        <>
          <p className="soft">{fill(text.of, { day: dayOf(data.offering.createdAt) })}</p>
          <RichTextView body={data.offering.body} />
          <ErrorText text={trouble} />
          {data.acceptedAt ? (
            <p className="banner" role="status">
              {fill(text.accepted, { when: momentOf(data.acceptedAt) })}
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
