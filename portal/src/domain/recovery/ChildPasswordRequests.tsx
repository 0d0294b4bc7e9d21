import { childPasswordRecovery } from '@markaz/protocol/people/recovery/routes'
import { useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { formatTimeOfDay } from '../../shared/text/time.ts'
import { convertTextsToScript, fillPlaceholders } from '../../shared/text/words.ts'
import { Button, ErrorText } from '../../shared/ui/parts.tsx'

const text = convertTextsToScript({
  title: "{child} parolini unutdi va yangisini qo'ymoqchi",
  lead: "Farzandingizdan ekranida qaysi son turganini so'rang va shu sonni bosing. So'rovni farzandingiz yubormagan bo'lsa, rad eting.",
  refuse: 'Rad etish',
  approved: "Ruxsat berildi. Endi farzandingiz yangi parolni o'z qurilmasida yozadi.",
  refused: "So'rov rad etildi: parol o'zgarmadi.",
})

/** A parent approves a child's request for a new password by choosing the number that the child's screen shows. */
export function ChildPasswordRequests() {
  const { data, again } = useCachedApiCall(childPasswordRecovery.list)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const decide = async (id: number, mark: number | null) => {
    setSending(true)
    setTrouble(null)
    try {
      const { isApproved } = await callApi(childPasswordRecovery.decide, { params: { id }, body: { mark } })
      setDone(isApproved ? text.approved : text.refused)
      again()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setTrouble(error.message)
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      {data?.requests.map(({ id, child, askedAt, device, marks }) => (
        <section key={id} className="card">
          <h2>{fillPlaceholders(text.title, { child: child.name })}</h2>
          <p className="soft">{[formatTimeOfDay(Date.parse(askedAt)), device].filter(Boolean).join(' · ')}</p>
          <p>{text.lead}</p>
          <div className="marks">
            {marks.map((mark) => (
              <Button key={mark} type="button" isBusy={isSending} onClick={() => void decide(id, mark)}>
                {mark}
              </Button>
            ))}
          </div>
          <Button type="button" kind="danger" isBusy={isSending} onClick={() => void decide(id, null)}>
            {text.refuse}
          </Button>
        </section>
      ))}
      {done && <p role="status">{done}</p>}
      <ErrorText text={trouble} />
    </>
  )
}
