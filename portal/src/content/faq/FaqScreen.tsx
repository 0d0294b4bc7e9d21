import { portalFaq } from '@markaz/protocol/content/faq/routes'
import { useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { convertTextsToScript } from '../../shared/text/words.ts'
import { EmptyState, LoadingOrError, Screen } from '../../shared/ui/parts.tsx'
import { RichTextView } from '../../shared/ui/RichText.tsx'

const text = convertTextsToScript({ title: "Ko'p so'raladigan savollar", none: "Hali savol yo'q" })

/** One API call loads all questions, so that they can be read offline later. */
export function FaqScreen() {
  const { data, ...kept } = useCachedApiCall(portalFaq.list, { query: { page: 1, perPage: 1000 } })
  return (
    <Screen title={text.title} back="/me" kept={kept}>
      {!data && <LoadingOrError error={kept.error} again={kept.again} />}
      {data?.total === 0 && <EmptyState>{text.none}</EmptyState>}
      {data && data.total > 0 && (
        <ul className="rows">
          {data.faq.map(({ id, question, answer, pictures }) => (
            <li key={id}>
              <details className="faq">
                <summary>{question}</summary>
                <RichTextView body={answer} pictures={pictures} />
              </details>
            </li>
          ))}
        </ul>
      )}
    </Screen>
  )
}
