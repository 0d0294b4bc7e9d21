import type { HomeworkBankCourse } from '@markaz/protocol/study/homework-source/schemas'
import { Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { includesNormalizedText } from '../../shared/format/normalize-text.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { type HomeworkBankTab, homeworkBankPath } from './homework-bank.ts'
import style from './homework-source.module.css'
import { homeworkBankText as words } from './homework-source.text.ts'

interface HomeworkBankCourseLinksProps {
  courses: readonly HomeworkBankCourse[]
  tab: HomeworkBankTab
  courseId: number | undefined
}

const manyCourses = 12

export function HomeworkBankCourseLinks({ courses, tab, courseId }: HomeworkBankCourseLinksProps) {
  const [typed, setTyped] = useState('')
  const shown = courses.filter(({ name }) => includesNormalizedText(name, typed))
  const current = (id: number | undefined) => (id === courseId ? 'page' : undefined)
  return (
    <nav className={style.courses} aria-label={words.courses}>
      {courses.length > manyCourses && (
        <Input
          allowClear
          value={typed}
          placeholder={words.searchCourse}
          aria-label={words.searchCourse}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ul>
        <li>
          <Link to={homeworkBankPath(tab)} aria-current={current(undefined)}>
            {words.allCourses}
          </Link>
        </li>
        {shown.map(({ id, name, publishedCount, draftsCount }) => (
          <li key={id}>
            <Link to={homeworkBankPath(tab, id)} aria-current={current(id)}>
              <span>{name}</span>
              <SecondaryText small>{words.counts(publishedCount, draftsCount)}</SecondaryText>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
