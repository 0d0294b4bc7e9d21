import type { RouteAnswerOf } from '@markaz/protocol/route'
import { ownCatalogue } from '@markaz/protocol/study/course-catalogue/own-catalogue.routes'
import { useState } from 'react'
import { Link } from 'wouter'
import { useCachedCall } from '../../shared/api/cached-calls.ts'
import { formatThousands } from '../../shared/text/numbers.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { CachedList, PictureCards, useCachedList } from '../../shared/ui/CachedList.tsx'
import { LazyPicture } from '../../shared/ui/LazyPicture.tsx'
import { ChoiceButtons, Screen } from '../../shared/ui/parts.tsx'
import { coursesText as text } from './courses.text.ts'

type Course = RouteAnswerOf<typeof ownCatalogue.courses>['courses'][number]

export function CoursesScreen() {
  const [categoryId, choose] = useState<number | undefined>()
  const list = useCachedList(ownCatalogue.courses, { query: { categoryId } }, 10)
  const known = useCachedCall(ownCatalogue.categories)
  const categories = known.data?.categories ?? []
  return (
    <Screen title={text.title} back="/me" kept={list} waitsFor={[known]}>
      {categories.length > 1 && (
        <ChoiceButtons
          label={text.categories}
          options={[{ value: undefined, name: text.all }, ...categories.map(({ id, name }) => ({ value: id, name }))]}
          value={categoryId}
          onChosen={choose}
        />
      )}
      <CachedList list={list} none={text.none} List={PictureCards} rows={({ courses }) => courses.map(courseCard)} />
    </Screen>
  )
}

function courseCard({ id, name, banner, category, subCategory, price, chaptersCount }: Course) {
  return (
    <li key={id}>
      <Link href={`/courses/${id}`} className="card picture-card pressed">
        <LazyPicture src={banner} />
        <div>
          <span className="row-title">{name}</span>
          <span>{formatPrice(price)}</span>
          <span className="soft">
            {[
              category.name,
              subCategory.name,
              chaptersCount > 0 && fillPlaceholders(text.chapters, { count: chaptersCount }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      </Link>
    </li>
  )
}

export const formatPrice = (price: number | null) =>
  price === null ? text.askPrice : fillPlaceholders(text.price, { price: formatThousands(price) })
