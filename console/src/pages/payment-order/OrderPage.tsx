import type { PaymentOrder } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Button } from "antd";
import { useState } from "react";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { Id } from "../../parts/Facts.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { orderQuery, statusQuery } from "../../queries.ts";
import { AnswerForm } from "./AnswerForm.tsx";
import { OrderFacts } from "./OrderFacts.tsx";

const route = getRouteApi("/frame/payment-orders/$orderId");
const isUnanswered = ({ state }: PaymentOrder): boolean => state === "ordered" || state === "sent";

/** One order: what was asked, what became of it, and how we know. */
export const OrderPage = () => {
  const { t } = useWords();
  const { orderId } = route.useParams();
  const order = useQuery(orderQuery(orderId));
  const businessOn = useQuery(statusQuery).data?.businessOn;
  const mayAnswer = useMay("reconcile");
  const [answering, setAnswering] = useState(false);
  return (
    <>
      <PageHead title={t("order.title")} note={<Id>{orderId}</Id>}>
        {mayAnswer && order.data && isUnanswered(order.data) && (
          <Button type="primary" onClick={() => setAnswering(true)}>
            {t("order.answer")}
          </Button>
        )}
      </PageHead>
      <Loaded query={order}>
        {(known) => (
          <>
            <OrderFacts order={known} />
            {answering && businessOn && (
              <AnswerForm order={known} businessOn={businessOn} onClose={() => setAnswering(false)} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
};
