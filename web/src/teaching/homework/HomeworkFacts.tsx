import { fieldLabels } from '@markaz/protocol/labels'
import { type Homework, HomeworkProgress } from '@markaz/protocol/teaching/homework/schemas'
import type { ReactNode } from 'react'
import { formatLesson } from '../../domain/group/lesson-words.ts'
import { timestampText, todayInTashkent } from '../../shared/format/date.ts'
import { ratingText } from '../../shared/format/number.ts'
import { FactList } from '../../shared/ui/layout.tsx'
import { DeadlineText } from './Deadline.tsx'
import style from './homework.module.css'
import { homeworkText as words } from './homework.text.ts'

export function HomeworkFacts({ homework }: { homework: Homework }) {
  const { lesson, type, deadline, progress, author, source, createdAt, minScore, maxScore, averageScore } = homework
  const facts: [string, ReactNode][] = [
    [fieldLabels.lessonId, formatLesson(lesson, todayInTashkent())],
    [
      words.deadline,
      <DeadlineText key="deadline" deadline={deadline} isDone={progress === HomeworkProgress.Completed} />,
    ],
    [fieldLabels.type, words.types[type]],
    [words.author, author.fullName ?? words.authors[author.kind]],
    [words.source, words.sources[source]],
    [words.givenAt, timestampText(createdAt)],
    [words.minScore, words.scores(minScore, maxScore)],
    [words.average, ratingText(averageScore)],
  ]
  return <FactList className={style.facts} facts={facts} />
}
