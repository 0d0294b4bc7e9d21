import { ownCatalogue } from '@markaz/protocol/study/course-catalogue/own-catalogue.routes'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useKept } from '../../shared/api/kept.ts'
import { fill } from '../../shared/text/words.ts'
import { Pages } from '../../shared/ui/Pages.tsx'
import { Picture } from '../../shared/ui/Picture.tsx'
import { Empty, Screen, Waiting } from '../../shared/ui/parts.tsx'
import { coursesText as text } from './courses.text.ts'
import { priceOf } from './price.ts'

const perPage = 10

/** What else the centre teaches. */
export function CoursesScreen() {
  const [categoryId, choose] = useState<number | undefined>()
  const { data, ...kept } = useKept(ownCatalogue.courses, { query: { page: 1, perPage, categoryId } })
  const { data: known } = useKept(ownCatalogue.categories)
  const categories = known?.categories ?? []
  return (
    <Screen title={text.title} back="/me" kept={kept}>
      {categories.length > 1 && (
        <fieldset className="choices" aria-label={text.categories}>
          {[{ id: undefined, name: text.all }, ...categories].map(({ id, name }) => (
            <button key={id ?? 0} type="button" aria-pressed={id === categoryId} onClick={() => choose(id)}>
              {name}
            </button>
          ))}
        </fieldset>
      )}
      {!data && <Waiting error={kept.error} again={kept.again} />}
      {data?.total === 0 && <Empty>{text.none}</Empty>}
      {data && data.total > 0 && (
        <Pages
          key={categoryId}
          total={data.total}
          perPage={perPage}
          List={Cards}
          page={(page) => <CoursesPage page={page} categoryId={categoryId} />}
        />
      )}
    </Screen>
  )
}

const Cards = ({ children }: { children: ReactNode }) => <ul className="cards">{children}</ul>

function CoursesPage(query: { page: number; categoryId: number | undefined }) {
  const { data, ...kept } = useKept(ownCatalogue.courses, { query: { ...query, perPage } })
  if (!data)
    return (
      <li>
        <Waiting error={kept.error} again={kept.again} />
      </li>
    )
  return data.courses.map(({ id, name, banner, category, subCategory, price, chaptersCount }) => (
    <li key={id}>
      <Link href={`/courses/${id}`} className="card picture-card pressed">
        <Picture src={banner} />
        <div>
          <span className="row-title">{name}</span>
          <span>{priceOf(price)}</span>
          <span className="soft">
            {[category.name, subCategory.name, chaptersCount > 0 && fill(text.chapters, { count: chaptersCount })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      </Link>
    </li>
  ))
}
