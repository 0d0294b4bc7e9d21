import { z } from 'zod'
import { contentErrorTexts } from '../../errors/content.ts'
import { paging } from '../../fields.ts'
import { listPicturePaths, RichText, richTextInput } from '../../rich-text.ts'

/** The version number of the public offer (the terms that students accept): 1, 2, 3 and so on, without gaps. */
const version = z.int().min(1).max(1_000_000)
export const publicOfferVersionParams = z.object({ version: z.coerce.number().pipe(version) })

/** `seen`: the version that the form showed (null = none). If another version is current now, the server refuses. */
export const PublicOfferInput = z.object({
  body: richTextInput.refine((body) => listPicturePaths(body).length === 0, contentErrorTexts.offerPictures),
  seen: version.nullish(),
})
export type PublicOfferInput = z.infer<typeof PublicOfferInput>

/** A stored version never changes. A changed text becomes a new version, which students must accept again. */
export const PublicOfferVersion = z.object({
  version: z.number(),
  createdAt: z.string(),
  createdBy: z.object({ id: z.number(), fullName: z.string() }),
  acceptedCount: z.number(),
})
export type PublicOfferVersion = z.infer<typeof PublicOfferVersion>
export const PublicOffer = PublicOfferVersion.extend({ body: RichText })
export type PublicOffer = z.infer<typeof PublicOffer>

export const PublicOfferVersionFilter = z.object(paging)

export const PortalPublicOffer = PublicOffer.pick({ version: true, body: true, createdAt: true })
export const PublicOfferAcceptance = z.object({ version })
