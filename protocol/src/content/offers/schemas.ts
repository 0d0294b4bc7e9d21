import { z } from 'zod'
import { contentErrorTexts } from '../../errors/content.ts'
import { paging } from '../../fields.ts'
import { listPicturePaths, RichText, richTextInput } from '../../rich-text.ts'

/** The version number of the public offer (the terms that students accept): 1, 2, 3 and so on, without gaps. */
const version = z.int().min(1).max(1_000_000)
export const offerVersionParams = z.object({ version: z.coerce.number().pipe(version) })

/** `seen`: the version that the form showed (null = none). If another version is stored by then, the server refuses. */
export const OfferInput = z.object({
  body: richTextInput.refine((body) => listPicturePaths(body).length === 0, contentErrorTexts.offerPictures),
  seen: version.nullish(),
})
export type OfferInput = z.infer<typeof OfferInput>

/** A stored version never changes. A changed text becomes a new version, which students must accept again. */
export const OfferVersion = z.object({
  version: z.number(),
  createdAt: z.string(),
  createdBy: z.object({ id: z.number(), fullName: z.string() }),
  acceptedCount: z.number(),
})
export type OfferVersion = z.infer<typeof OfferVersion>
export const Offer = OfferVersion.extend({ body: RichText })
export type Offer = z.infer<typeof Offer>

export const OfferVersionFilter = z.object(paging)

export const PortalOffer = Offer.pick({ version: true, body: true, createdAt: true })
export const OfferAcceptance = z.object({ version })
