import '../../domain/work/work.css'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { UnsentSubmissions } from '../../domain/work/UnsentSubmissions.tsx'
import { useCurrentUser } from '../../shared/me.ts'
import { sendOutboxInBackground, useOutbox } from '../../shared/outbox/use-outbox.ts'
import type { OutboxTarget } from '../../shared/outbox/waiting.ts'
import { convertTextsToScript, fillPlaceholders } from '../../shared/text/words.ts'
import { Button, EmptyState, Screen } from '../../shared/ui/parts.tsx'

const text = convertTextsToScript({
  title: 'Navbatdagi ishlar',
  none: "Navbat bo'sh: hammasi markazga yetib borgan.",
  lead: "Bu ishlar shu telefonda saqlanib turibdi. Internet kelganda ular o'zi yuboriladi, sahifani yopsangiz ham.",
  now: 'Hozir yuborish',
  storage:
    "Ilovani telefoningiz ekraniga o'rnating: aks holda brauzer bir hafta kirilmasa saqlanganlarni o'chirib yuborishi mumkin.",
  homework: 'Uy vazifasi: {title}',
  exam: 'Imtihon: {title}',
  comment: 'Izoh: {title}',
  talk: 'Markazga xabar: {title}',
})

const pathOf: Record<OutboxTarget['kind'], string> = {
  homework: '/homework',
  exam: '/exams',
  comment: '/posts',
  talk: '/talks',
}

export function OutboxScreen() {
  const waiting = useOutbox(useCurrentUser().id)
  const isSafe = useSafeStorage()
  return (
    <Screen title={text.title} back="/me">
      {waiting.length === 0 ? <EmptyState>{text.none}</EmptyState> : <p className="soft">{text.lead}</p>}
      {!isSafe && <p className="banner look">{text.storage}</p>}
      {waiting.map((one) => (
        <section key={one.id} aria-label={fillPlaceholders(text[one.target.kind], { title: one.target.title })}>
          <Link href={`${pathOf[one.target.kind]}/${one.target.id}`}>
            {fillPlaceholders(text[one.target.kind], { title: one.target.title })}
          </Link>
          <UnsentSubmissions waiting={one} />
        </section>
      ))}
      {waiting.length > 0 && (
        <Button type="button" kind="main" onClick={() => void sendOutboxInBackground()}>
          {text.now}
        </Button>
      )}
    </Screen>
  )
}

/** Requests persistent storage, so that the browser does not delete unsent work. */
function useSafeStorage(): boolean {
  const [isSafe, setSafe] = useState(true)
  useEffect(() => {
    const { storage } = navigator
    if (!storage?.persisted) return
    void storage.persisted().then(async (is) => setSafe(is || (await storage.persist())))
  }, [])
  return isSafe
}
