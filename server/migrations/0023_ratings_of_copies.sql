-- A copy of a reviewed listing began with the stars of its original, and one that came with a rating
-- and no reviews began with none: both met their first review with a wrong sum.
UPDATE "plots" p SET "rating_sum" = seen.stars, "review_count" = seen.reviews,
  "rating" = round(seen.stars::numeric / nullif(seen.reviews, 0), 2)
FROM (SELECT p."id", count(r."id") AS reviews, coalesce(sum(r."rating"), 0) AS stars
  FROM "plots" p LEFT JOIN "reviews" r ON r."plot_id" = p."id" AND counts_for_rating(r)
  WHERE p."rating_sum" <> 0 GROUP BY p."id") seen
WHERE seen."id" = p."id" AND (p."rating_sum", p."review_count") <> (seen.stars, seen.reviews);--> statement-breakpoint
UPDATE "tools" t SET "rating_sum" = seen.stars, "review_count" = seen.reviews,
  "rating" = round(seen.stars::numeric / nullif(seen.reviews, 0), 2)
FROM (SELECT t."id", count(r."id") AS reviews, coalesce(sum(r."rating"), 0) AS stars
  FROM "tools" t LEFT JOIN "reviews" r ON r."tool_id" = t."id" AND counts_for_rating(r)
  WHERE t."rating_sum" <> 0 GROUP BY t."id") seen
WHERE seen."id" = t."id" AND (t."rating_sum", t."review_count") <> (seen.stars, seen.reviews);--> statement-breakpoint
UPDATE "plots" SET "rating_sum" = round("rating" * "review_count") WHERE "rating_sum" = 0 AND "review_count" > 0;--> statement-breakpoint
UPDATE "tools" SET "rating_sum" = round("rating" * "review_count") WHERE "rating_sum" = 0 AND "review_count" > 0;
