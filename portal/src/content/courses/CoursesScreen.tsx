import type { RouteAnswerOf } from '@markaz/protocol/route'
import { studentCatalogue } from '@markaz/protocol/study/course-catalogue/own-catalogue.routes'
import { useState } from 'react'
import { Link } from 'wouter'
import { useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { formatThousands } from '../../shared/text/numbers.ts'
import { convertTextsToScript, fillPlaceholders } from '../../shared/text/words.ts'
import { CachedList, PictureCards, useCachedList } from '../../shared/ui/CachedList.tsx'
import { LazyPicture } from '../../shared/ui/LazyPicture.tsx'
import { ChoiceButtons, ListRow, ListRows, LoadingOrError, Screen, Section } from '../../shared/ui/parts.tsx'

const text = convertTextsToScript({
  title: 'Kurslar',
  one: 'Kurs',
  all: 'Hammasi',
  categories: "Yo'nalishlar",
  none: "Hali kurs yo'q",
  price: "{price} so'm",
  askPrice: 'Narxi markazda aytiladi',
  chapters: "{count} ta bo'lim",
  about: 'Kurs haqida',
  program: 'Dasturi',
  author: 'Muallif: {name}',
  video: "Video darsni ko'rish",
})

type Course = RouteAnswerOf<typeof studentCatalogue.courses>['courses'][number]

export function CoursesScreen() {
  const [categoryId, choose] = useState<number | undefined>()
  const list = useCachedList(studentCatalogue.courses, { query: { categoryId } }, 10)
  const known = useCachedApiCall(studentCatalogue.categories)
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

const formatPrice = (price: number | null) =>
  price === null ? text.askPrice : fillPlaceholders(text.price, { price: formatThousands(price) })

export function CourseScreen({ id }: { id: number }) {
  const { data, ...kept } = useCachedApiCall(studentCatalogue.course, { params: { id } })
  return (
    <Screen title={data?.course.name ?? text.one} back="/courses" kept={kept}>
      {data ? <Parts course={data.course} /> : <LoadingOrError error={kept.error} again={kept.again} />}
    </Screen>
  )
}

function Parts({ course }: { course: RouteAnswerOf<typeof studentCatalogue.course>['course'] }) {
  const { banner, illustration, price, author, category, subCategory, description, chapters } = course
  return (
    <>
      <LazyPicture src={banner} className="banner-picture" />
      <div className="card">
        <p className="next-time">{formatPrice(price)}</p>
        <p className="soft">
          {category.name} · {subCategory.name}
        </p>
        {author && <p>{fillPlaceholders(text.author, { name: author.name })}</p>}
      </div>
      <Section title={text.about}>
        <p className="lines">{description}</p>
        <LazyPicture src={illustration} className="banner-picture" />
      </Section>
      {chapters.length > 0 && (
        <Section title={text.program}>
          {chapters.map((chapter) => (
            <div key={chapter.id} className="chapter">
              <h3>{chapter.name}</h3>
              {chapter.lessons.length > 0 && (
                <ListRows>
                  {chapter.lessons.map(({ id, name, video }) =>
                    video ? (
                      <ListRow key={id} href={`/videos/${video.id}`} title={name} below={text.video} end="▶" />
                    ) : (
                      <ListRow key={id} title={name} />
                    ),
                  )}
                </ListRows>
              )}
            </div>
          ))}
        </Section>
      )}
    </>
  )
}
