import { staffOwnFaceConsent } from '@markaz/protocol/control/face-consents/routes'
import { Button } from 'antd'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { longDateText } from '../../shared/format/date.ts'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import style from './profile.module.css'
import { faceConsentText as words } from './profile.text.ts'

export function FaceConsentPanel() {
  const read = useRouteQuery(staffOwnFaceConsent.read)
  const give = useRouteMutation(staffOwnFaceConsent.give, { done: () => words.given })
  const withdraw = useRouteMutation(staffOwnFaceConsent.withdraw, { done: () => words.withdrawn })
  if (read.isError && !read.data) return <LoadFailed error={read.error} refetch={read.refetch} />
  const face = read.data
  const ask = () =>
    askConfirmation({
      title: words.withdrawAsk,
      content: words.withdrawMeans,
      yes: words.withdraw,
      isDangerous: true,
      run: () => withdraw.mutateAsync({}),
    })
  return (
    <Panel className={style.card}>
      <Stack gap={12}>
        <h2 className={style.heading}>{words.title}</h2>
        {face && (
          <>
            <span>{face.isGiven && face.givenOn ? words.since(longDateText(face.givenOn)) : words.none}</span>
            {!face.isGiven && face.until && <SecondaryText>{words.grace(longDateText(face.until))}</SecondaryText>}
            {face.waiting > 0 && <SecondaryText>{words.waiting(face.waiting)}</SecondaryText>}
            <details open={!face.isGiven}>
              <summary>{words.read}</summary>
              {face.text.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </details>
            <Stack row>
              {!face.isGiven && (
                <Button
                  type="primary"
                  loading={give.isPending}
                  onClick={() => give.mutate({ body: { textVersion: face.text.version } })}
                >
                  {words.agree}
                </Button>
              )}
              {(face.isGiven || face.hasDoorPhoto) && (
                <Button danger type="text" onClick={() => void ask()}>
                  {words.withdraw}
                </Button>
              )}
            </Stack>
          </>
        )}
      </Stack>
    </Panel>
  )
}
